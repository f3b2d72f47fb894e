import { ConfigError, readConfig } from './config.ts';
import { loadEnvironment } from './envFile.ts';
import { prettyLog } from './http/prettyLog.ts';
import { logWarnings, openLog } from './http/serverLog.ts';
import { serve } from './serve.ts';

try {
  await main();
} catch (error) {
  const { message } = error as Error;
  const isForPeople = process.stdout.isTTY && process.env['LOG_FORMAT'] !== 'json';
  const more = error instanceof ConfigError ? { complaints: error.complaints } : {};
  const line = { level: 'fatal', time: new Date().toISOString(), msg: message, ...more };
  process.stdout.write(isForPeople ? `${message}\n` : `${JSON.stringify(line)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  loadEnvironment();
  const log = openLog();
  const isPretty = readConfig(process.env).logFormat === 'pretty';
  const stream = isPretty ? prettyLog(log.stream) : log.stream;
  logWarnings(stream);
  const site = await serve(process.env, stream);
  const stop = async (signal: string) => {
    // SIGKILL, because an exit would wait for a reader of the log that has stopped reading.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), site.stopWithinMs + 3_000).unref();
    await site.stop(signal);
    await log.close();
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}
