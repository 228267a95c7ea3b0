import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** An address to connect to. */
export type ReceiverAddress = { address: string; family: 4 | 6 }

export type ReceiverRules = {
  /** Hosts that an operator allows to be private, or reached without TLS. */
  allowedHosts: readonly string[]
  /** All addresses of a host. */
  resolve: (host: string) => Promise<readonly string[]>
  answerWithinMs: number
}

const usualAnswerMs = 10_000

/** A receiver that nothing may be sent to. */
export class RefusedReceiver extends Error {}

/** The rules with the resolver of the machine. */
export function receiverRules(allowedHosts: readonly string[]): ReceiverRules {
  const resolve = async (host: string) => {
    const found = await lookup(host, { all: true })
    return found.map(({ address }) => address)
  }
  return {
    allowedHosts: allowedHosts.map((host) => host.toLowerCase()),
    resolve,
    answerWithinMs: usualAnswerMs,
  }
}

// Platform services of clouds behind addresses that look public.
const cloudServices: ReadonlySet<string> = new Set(['168.63.129.16', '100.100.100.200', '192.0.0.192'])

// IANA gives out addresses of IPv6 from this block alone; others are special, or nobody's.
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is reachable from everywhere: not private, of this machine, of its link, or of a cloud's platform. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv6 && !address.match(givenOut)) return false
  return address.range() === 'unicast' && !cloudServices.has(address.toString())
}

/**
 * The address to connect to for a URL. All addresses of its host must be public; the caller connects to this one, because a
 * second look-up might be answered differently. Throws where the URL is refused.
 */
export async function receiverAddress(
  url: URL,
  { allowedHosts, resolve }: Pick<ReceiverRules, 'allowedHosts' | 'resolve'>,
): Promise<ReceiverAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isAllowed = allowedHosts.includes(host)
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
    throw new RefusedReceiver(`${host} must be reached by https.`)
  if (url.username !== '' || url.password !== '')
    throw new RefusedReceiver('The address must not hold a user name or password.')
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host)
  const hidden = isAllowed ? undefined : addresses.find((address) => !isPublicAddress(address))
  if (hidden !== undefined)
    throw new RefusedReceiver(
      `${host} has the address ${hidden}, which is not public. An operator can allow it with LAKEGAUGE_ALLOWED_RECEIVERS.`,
    )
  const [address] = addresses
  if (address === undefined) throw new Error(`${host} has no address.`)
  return { address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }
}
