import { z } from 'zod'

import type { Call } from './call.ts'
import { pageToken, pageTokenPosition } from './page-token.ts'

const elementsOnAPage = 100
const position = z.tuple([z.number()])

/** The elements of each long array of a job or a run in an answer (half-open). */
export type ArrayPage = { from: number; until: number }

/** The part of such arrays that a list shows. */
export const firstArrayPage: ArrayPage = { from: 0, until: elementsOnAPage }

/** The requested elements. */
export function arrayPageOf(call: Call): ArrayPage {
  const token = call.query.get('page_token')
  const [from] = token ? pageTokenPosition(token, position) : [0]
  return { from, until: from + elementsOnAPage }
}

/** The continuation of the arrays, if any of them continues. */
export function nextArrayPage({ until }: ArrayPage, longest: number): { next_page_token?: string } {
  return longest > until ? { next_page_token: pageToken([until]) } : {}
}
