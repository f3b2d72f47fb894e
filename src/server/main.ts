import { ConfigError } from './config.ts';
import { loadEnvironment } from './envFile.ts';
import { logWarnings, openLog } from './http/serverLog.ts';
import { serve } from './serve.ts';

try {
  await main();
} catch (error) {
  const line = error instanceof ConfigError ? { complaints: error.complaints } : {};
  process.stdout.write(
    `${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: (error as Error).message, ...line })}\n`,
  );
  process.exit(1);
}

async function main(): Promise<void> {
  loadEnvironment();
  const log = openLog();
  logWarnings(log.stream);
  const site = await serve(process.env, log.stream);
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
