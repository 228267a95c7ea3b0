import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { fault } from './fault.ts'
import { answeredFields } from './json-body.ts'
import type { PageScript } from './page-script.ts'
import { callAt, goingOnAt, pageTokenOf, scriptOf, scriptToken } from './page-script.ts'

const isOwnPage = (call: Call) => scriptOf(pageTokenOf(call)) === undefined

export const repeatedPage = fault({
  kind: 'repeated_page',
  what: 'A page of a list comes twice, one after the other.',
  options: {},
  concerns: isOwnPage,
  strike: async ({ call, proceed, spare }) => {
    const answer = await proceed(call)
    const fields = answeredFields(answer)
    const next = nextIn(fields)
    if (fields && next !== null) {
      return goingOnAt(
        answer,
        fields,
        scriptToken({ page: pageTokenOf(call), query: call.query.toString(), next }),
      )
    }
    spare()
    return answer
  },
  aftermath: ({ call, proceed }) => {
    const script = scriptOf(pageTokenOf(call))
    return script && pageOf(script, call, proceed)
  },
})

export const swappedPages = fault({
  kind: 'swapped_pages',
  what: 'A page of a list comes after the one that follows it.',
  options: {},
  concerns: isOwnPage,
  strike: async ({ call, proceed, spare }) => {
    const answer = await proceed(call)
    const next = nextIn(answeredFields(answer))
    const following = next === null ? undefined : await proceed(callAt(call, next))
    const fields = following && answeredFields(following)
    if (following && fields) {
      return goingOnAt(
        following,
        fields,
        scriptToken({ page: pageTokenOf(call), query: call.query.toString(), next: nextIn(fields) }),
      )
    }
    spare()
    return answer
  },
})

export const emptyPage = fault({
  kind: 'empty_page',
  what: 'A page without any items comes before a page of a list that goes on.',
  options: {},
  concerns: isOwnPage,
  strike: async ({ call, proceed, spare }) => {
    const answer = await proceed(call)
    const fields = answeredFields(answer)
    const next = nextIn(fields)
    if (fields && next !== null) {
      const items = Object.entries(fields).filter(([, value]) => !Array.isArray(value))
      return goingOnAt(
        answer,
        Object.fromEntries(items),
        scriptToken({ page: pageTokenOf(call), query: call.query.toString(), next }),
      )
    }
    spare()
    return answer
  },
})

async function pageOf(
  { page, next, query }: PageScript,
  call: Call,
  proceed: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  // Some lists continue with a token alone, but their first page requires its query.
  const first = { ...call, query: new URLSearchParams(query) }
  const answer = await proceed(callAt(page === null ? first : call, page))
  const fields = answeredFields(answer)
  return fields ? goingOnAt(answer, fields, next) : answer
}

function nextIn(fields: Record<string, unknown> | undefined): string | null {
  const token = fields?.['next_page_token']
  return typeof token === 'string' && token !== '' ? token : null
}
