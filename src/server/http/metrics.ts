import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { secondMs } from '../../kit/dates/durations.ts';
import { withTimeout } from '../../kit/functions/withTimeout.ts';
import type { Log } from '../../kit/server/log.ts';
import type { Answered } from './answered.ts';

/** A figure that is read when metrics are requested. */
export interface SiteGauge {
  /** As Prometheus names it, with its unit. */
  name: string;
  help: string;
  /** Only ever grows. */
  isCount?: boolean;
  /** Null if there is none. */
  read(): number | null | Promise<number | null>;
}

/** From a cache hit, in less than a millisecond, to the time when browsers have given up. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 15];

/** Prometheus drops all figures if one takes ten seconds. */
const readingMs = 3 * secondMs;

/** Metrics of the process, of its requests, and the readings, in the format of Prometheus. */
export function openMetrics() {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  });
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    record: ({ method, route, status, ms }: Answered) =>
      durations.observe({ method, route, status }, ms / secondMs),
    /** Answers `GET /metrics` to anyone who reaches the port. @returns its address. */
    async listen(
      { port, host }: { port: number; host: string },
      gauges: readonly SiteGauge[],
      log: Log,
    ): Promise<string> {
      for (const gauge of gauges) addGauge(register, gauge, log);
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, host, resolve);
      });
      const { address, family, port: taken } = server.address() as AddressInfo;
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`;
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      register.clear();
    },
  };
}

function addGauge(register: Registry, { name, help, isCount, read }: SiteGauge, log: Log): void {
  const Kind = isCount ? Counter : Gauge;
  const metric = new Kind({
    name,
    help,
    registers: [],
    async collect() {
      this.reset();
      try {
        const value = await withTimeout(Promise.resolve(read()), readingMs);
        if (value === null) this.remove();
        else this.inc(value);
      } catch (error) {
        // A figure that can't be read does not affect the others.
        log.warn({ err: error, name }, 'could not read a metric');
        this.remove();
      }
    },
  });
  register.registerMetric(metric);
}
