import { valueOf } from '#ui/address/address.ts'
import type { Address } from '#ui/address/address.ts'

const lastSeen = '/?checkLastUrl=true'

/** Where to go after signing in: the page that was asked for, of this site only, else the one that was seen last. */
export function returnTo(address: Address): string {
  const asked = valueOf(address, 'returnTo') ?? ''
  const isOurs = /^\/(?![/\\])/.test(asked) && !asked.startsWith('/sign-in')
  return isOurs ? asked : lastSeen
}
