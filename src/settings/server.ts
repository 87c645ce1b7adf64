/** Settings: where the server listens, whom it believes and whom it serves. */
import { PLAN_NAMES } from '#contract/plans.ts'
import { flag, oneOf, optional, setting, whole } from '#lib/settings.ts'
import { readOrigin, readProxies } from './values.ts'

export const server = {
  port: whole('PORT', { default: 8080, min: 0, max: 65_535, help: 'Port to listen on' }),
  host: setting('HOST', { default: '0.0.0.0', help: 'Address to listen on', parse: String }),
  /** The address that callers see, without a path and an ending slash. */
  publicUrl: optional('PUBLIC_URL', {
    help: 'The address that callers see, such as https://headcount.example.org; by default http://localhost:PORT',
    parse: readOrigin,
  }),
  /** Proxies in front whose X-Forwarded-For is believed: false, true, a count or addresses. */
  trustProxy: setting('TRUST_PROXY', {
    default: 'off',
    help: 'off, on, a number of proxies, or their addresses: whose X-Forwarded-For is believed',
    parse: readProxies,
  }),
  /** `open` gives every caller the enterprise plan. */
  access: oneOf('ACCESS', ['metered', 'open'], {
    default: 'metered',
    help: 'metered, or open: every caller gets the enterprise plan (private networks only)',
  }),
  /** What the site's pages show to every visitor. */
  webPlan: oneOf('WEB_PLAN', ['open', ...PLAN_NAMES], {
    default: 'open',
    help: 'What the pages of the site show to everybody: open (all datasets), or what the plan of that name holds',
  }),
  logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    help: 'fatal, error, warn, info, debug, trace or silent',
  }),
  /** False leaves what is done beside answering to `npm run jobs`. */
  jobsOn: flag('JOBS', {
    default: 'on',
    help: 'off leaves what is done beside answering, such as sending webhooks, to npm run jobs',
  }),
  metrics: oneOf('METRICS', ['keyed', 'open', 'off'], {
    default: 'keyed',
    help: 'Who may read /metrics: keyed (callers with the operator key), open or off',
  }),
}
