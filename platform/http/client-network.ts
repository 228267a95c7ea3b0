import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const bytesOfNetwork = 8

/** Who is counted as one caller: an IPv4 address, or the network of 64 bits that one IPv6 subscriber has. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, bytesOfNetwork)).toString('hex')
}

type Caller = { ip: string; socket: { remoteAddress?: string | undefined } }

// Some proxies write the port behind the address.
function withoutPort(text: string): string {
  const [, inBrackets, bare] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*)(?::\d+)?)$/.exec(text) ?? []
  return inBrackets ?? bare ?? text
}

function withoutZone(text: string): string {
  return text.split('%', 1)[0] ?? ''
}

/** The address of a caller. What a proxy names but is no address stands for nobody: then it is the proxy's own. */
export function clientAddress({ ip, socket }: Caller): string {
  const address = withoutZone(withoutPort(ip))
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address
}
