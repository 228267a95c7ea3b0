import { CodedError } from '#contract/errors.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/** The origins of the product: where its public address is known, only that and this machine's, whatever Host a call names. */
function originsOf(host: string | undefined, publicUrl: string | undefined): (string | undefined)[] {
  const isOwnHost = host !== undefined && (publicUrl === undefined || loopback.test(host))
  return [publicUrl && new URL(publicUrl).origin, ...(isOwnHost ? [`http://${host}`, `https://${host}`] : [])]
}

// Another port of the same host is the same site.
const foreignSites: ReadonlySet<unknown> = new Set(['cross-site', 'same-site'])

/** Whether the page of another site led the browser here; a browser that does not tell counts as led by nobody. */
export const isFromForeignSite = (headers: Headers): boolean => foreignSites.has(headers['sec-fetch-site'])

/**
 * Refuses a call that another origin's page sends through the caller's browser. Programs send no Origin and are let
 * through: they have no ambient cookie.
 */
export function refuseForeignOrigin(headers: Headers, publicUrl: string | undefined): void {
  const { origin, host } = headers
  const isForeign = typeof origin === 'string' && !originsOf(host?.toString(), publicUrl).includes(origin)
  if (!isForeign && !isFromForeignSite(headers)) return
  throw new CodedError('forbidden', 'This call came from another site: open the product at its own address.')
}

/** Refuses a change that a link asks for: whoever follows one, or opens a page with one, did not ask for it. */
export function refuseNavigation(headers: Headers): void {
  if (headers['sec-fetch-mode'] !== 'navigate') return
  throw new CodedError('forbidden', 'A link cannot do this: use the button in the product.')
}
