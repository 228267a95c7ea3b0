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

// Platform services of clouds behind addresses that look public, or like those of a private network.
const cloudServices: ReadonlySet<string> = new Set([
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
])

// IANA gives out addresses of IPv6 from this block alone; others are special, or nobody's.
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is reachable from everywhere: not private, of this machine, of its link, or of a cloud's platform. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv6 && !address.match(givenOut)) return false
  return address.range() === 'unicast' && !cloudServices.has(address.toString())
}

// Nobody's list opens these: what answers there gives out credentials of the machine.
function isForbidden(text: string): boolean {
  const address = ipaddr.process(text)
  return address.range() === 'linkLocal' || cloudServices.has(address.toString())
}

type Rules = Pick<ReceiverRules, 'allowedHosts' | 'resolve'>

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').toLowerCase()

function refuseHidden(host: string, addresses: readonly string[], allowedHosts: readonly string[]): void {
  const forbidden = addresses.find(isForbidden)
  if (forbidden !== undefined)
    throw new RefusedReceiver(`${host} has the address ${forbidden}, to which nothing is ever sent.`)
  if (allowedHosts.includes(host)) return
  const hidden = addresses.find((address) => !isPublicAddress(address))
  if (hidden === undefined) return
  throw new RefusedReceiver(
    `${host} has the address ${hidden}, which is not public. An operator can allow it with LAKEGAUGE_ALLOWED_RECEIVERS.`,
  )
}

/** Throws where a URL will be refused whatever its host resolves to. */
export function refuseUrl(url: URL, allowedHosts: readonly string[]): void {
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !(allowedHosts.includes(host) && url.protocol === 'http:'))
    throw new RefusedReceiver(`${host} must be reached by https.`)
  if (url.username !== '' || url.password !== '')
    throw new RefusedReceiver('The address must not hold a user name or password.')
  if (ipaddr.isValid(host)) refuseHidden(host, [host], allowedHosts)
}

/**
 * The address to connect to for a host. All of its addresses must be public, or an operator allows the host; the caller
 * connects to this one, because a second look-up might be answered differently. Throws where the host is refused.
 */
export async function hostAddress(given: string, { allowedHosts, resolve }: Rules): Promise<ReceiverAddress> {
  const host = given.toLowerCase()
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host)
  refuseHidden(host, addresses, allowedHosts)
  const [address] = addresses
  if (address === undefined) throw new Error(`${host} has no address.`)
  return { address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }
}

/** The address to connect to for a URL, as of its host. Throws where the URL or its host is refused. */
export async function receiverAddress(url: URL, rules: Rules): Promise<ReceiverAddress> {
  refuseUrl(url, rules.allowedHosts)
  return hostAddress(hostOf(url), rules)
}
