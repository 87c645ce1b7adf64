/** The link in a mail that ends it: signed, so that nobody ends others' mails, and good for as long as the filter is. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Path of the page behind it. */
export const STOP_PATH = '/alerts/{filter_id}/stop'
/** The page that its button leads to. */
export const STOPPED_PATH = '/alerts/stopped'

/** Makes and reads links, by a secret of the service. */
export class StopLinks {
  constructor(
    private readonly publicUrl: string,
    private readonly secret: string,
  ) {}

  /** The address that a mail of the filter holds. */
  of(filter_id: number): string {
    return `${this.publicUrl}${STOP_PATH.replace('{filter_id}', String(filter_id))}?token=${this.tokenOf(filter_id)}`
  }

  /** Whether the token is the filter's. */
  fits(filter_id: number, token: string): boolean {
    const [given, own] = [Buffer.from(token), Buffer.from(this.tokenOf(filter_id))]
    return given.length === own.length && timingSafeEqual(given, own)
  }

  private tokenOf(filter_id: number): string {
    return createHmac('sha256', this.secret).update(`alert ${filter_id}`).digest('base64url').slice(0, 32)
  }
}
