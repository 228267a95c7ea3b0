import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { bodyFields, withFields } from './json-body.ts'

const mark = 'page-again.'

/** A page to be served again, its query, and the reported continuation of the list after it. */
export type PageScript = { page: string | null; query: string; next: string | null }

/** The position of a call in a list; null at its start. */
export function pageTokenOf(call: Call): string | null {
  const token = call.query.get('page_token') ?? bodyFields(call)['page_token']
  return typeof token === 'string' ? token : null
}

/** The call at another position of its list. */
export function callAt(call: Call, token: string | null): Call {
  if (call.method === 'POST') {
    const { page_token: _, ...rest } = bodyFields(call)
    return { ...call, body: JSON.stringify(token === null ? rest : { ...rest, page_token: token }) }
  }
  const query = new URLSearchParams(call.query)
  query.delete('page_token')
  if (token !== null) query.set('page_token', token)
  return { ...call, query }
}

/** A token that makes a list follow a script. */
export function scriptToken(script: PageScript): string {
  return `${mark}${Buffer.from(JSON.stringify(script)).toString('base64url')}`
}

/** The script of a token; undefined for tokens of the estate itself. */
export function scriptOf(token: string | null): PageScript | undefined {
  if (!token?.startsWith(mark)) return undefined
  const script: unknown = JSON.parse(Buffer.from(token.slice(mark.length), 'base64url').toString('utf8'))
  if (typeof script !== 'object' || script === null) return undefined
  return {
    page: textIn(script, 'page'),
    query: textIn(script, 'query') ?? '',
    next: textIn(script, 'next'),
  }
}

/** A page with another continuation, or with none. */
export function goingOnAt(answer: Answer, fields: Record<string, unknown>, next: string | null): Answer {
  const { next_page_token: _, next_page: __, ...rest } = fields
  return withFields(answer, {
    ...rest,
    ...('has_more' in rest && { has_more: next !== null }),
    ...(next !== null && { next_page_token: next }),
  })
}

function textIn(script: object, name: keyof PageScript): string | null {
  const value: unknown = Reflect.get(script, name)
  return typeof value === 'string' ? value : null
}
