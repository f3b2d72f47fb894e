import { parseArgs } from 'node:util';
import { emailError } from '../../kit/schema/emailAddress.ts';
import { command, UsageError } from '../terminal.ts';
import { diagnose } from '../../doctor/diagnose.ts';
import type { CheckResult } from '../../features/doctor/doctor.ts';
import { realEnvironment, type DoctorEnvironment } from '../../doctor/environment.ts';

const usage = `Checks the health of the site and suggests fixes:

  npm run doctor                      checks settings, database, disk, files, mail, address and backups
  npm run doctor -- --json            prints the results as JSON
  npm run doctor -- --mail ADDRESS    also sends a test e-mail

It changes nothing, and the site can keep running.
`;

export const doctorCommand = command(
  usage,
  [],
  async (args, { env, stdout }, environment: DoctorEnvironment = realEnvironment()) => {
    const options = { json: { type: 'boolean' }, mail: { type: 'string' } } as const;
    const { json, mail } = parseArgs({ args, options }).values;
    const wrong = mail === undefined ? null : emailError(mail);
    if (wrong !== null) throw new UsageError(wrong);
    const findings = await diagnose(env, mail ?? null, environment);
    stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : reportOf(findings));
    return findings.some(({ state }) => state === 'failed') ? 1 : 0;
  },
);

const signs = { ok: '✓', warning: '!', failed: '✗' } as const;

/** A line for each, its cure below, and finally how many of each there are. */
export function reportOf(findings: readonly CheckResult[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, state, says, cure }) => {
    const head = `${signs[state]} ${state.padEnd(7)}  ${name.padEnd(width)}  `;
    return [`${head}${says}`, ...(cure ? [`${' '.repeat(head.length)}${cure}`] : [])];
  });
  const count = (wanted: CheckResult['state']) =>
    findings.filter(({ state }) => state === wanted).length;
  const warnings = count('warning');
  const sum = `${count('ok')} ok, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('failed')} failed`;
  return `${[...lines, '', sum].join('\n')}\n`;
}
