import { valueOf } from '#ui/url-state/url-state.ts'
import type { UrlState } from '#ui/url-state/url-state.ts'

const lastSeen = '/?checkLastUrl=true'

/** Where to go after signing in: the page that was asked for, of this site only, else the one that was seen last. */
export function returnTo(urlState: UrlState): string {
  return askedPage(urlState) ?? lastSeen
}

/** Whether a page was asked for before the sign-in. */
export function asksForPage(urlState: UrlState): boolean {
  return askedPage(urlState) !== undefined
}

function askedPage(urlState: UrlState): string | undefined {
  const asked = valueOf(urlState, 'returnTo') ?? ''
  const isOurs = /^\/(?![/\\])/.test(asked) && !asked.startsWith('/sign-in')
  return isOurs ? asked : undefined
}
