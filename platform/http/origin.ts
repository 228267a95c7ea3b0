import { CodedError } from '#contract/errors.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

function originsOf(host: string | undefined, publicUrl: string | undefined): (string | undefined)[] {
  return [publicUrl && new URL(publicUrl).origin, host && `http://${host}`, host && `https://${host}`]
}

/**
 * Refuses a call that another site's page sends through the caller's browser. Programs send no Origin and are let
 * through: they have no ambient cookie.
 */
export function refuseForeignOrigin(headers: Headers, publicUrl: string | undefined): void {
  const { origin, host } = headers
  const isForeign = typeof origin === 'string' && !originsOf(host?.toString(), publicUrl).includes(origin)
  if (!isForeign && headers['sec-fetch-site'] !== 'cross-site') return
  throw new CodedError('forbidden', 'This call came from another site: open the product at its own address.')
}

/** Refuses a change that a link asks for: whoever follows one, or opens a page with one, did not ask for it. */
export function refuseNavigation(headers: Headers): void {
  if (headers['sec-fetch-mode'] !== 'navigate') return
  throw new CodedError('forbidden', 'A link cannot do this: use the button in the product.')
}
