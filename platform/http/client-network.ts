import ipaddr from 'ipaddr.js'

const bytesOfNetwork = 8

/** Who is counted as one caller: an IPv4 address, or the network of 64 bits that one IPv6 subscriber has. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return Buffer.from(parsed.toByteArray().slice(0, bytesOfNetwork)).toString('hex')
}
