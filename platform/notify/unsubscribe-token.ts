import { timingSafeEqual } from 'node:crypto'

/** Signs a text for one purpose; undefined without a key. */
export type Sign = (purpose: string, text: string) => string | undefined

export type Subscription = { groupId: string; email: string }

const purpose = 'unsubscribe'

/** A token that takes an address out of a group, for a link; undefined without a key. */
export function unsubscribeToken({ groupId, email }: Subscription, sign: Sign): string | undefined {
  const content = Buffer.from(JSON.stringify([groupId, email])).toString('base64url')
  const signature = sign(purpose, content)
  return signature === undefined ? undefined : `${content}.${signature}`
}

/** What a token takes out; undefined where it was not signed here. */
export function subscriptionOf(token: string, sign: Sign): Subscription | undefined {
  const [content = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(purpose, content) ?? '')]
  if (right.length === 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [groupId, email]: string[] = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
  return groupId === undefined || email === undefined ? undefined : { groupId, email }
}
