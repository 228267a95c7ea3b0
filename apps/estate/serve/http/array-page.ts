import { z } from 'zod'

import type { Call } from './call.ts'
import { pageToken, placeOf } from './page-token.ts'

const elementsOnAPage = 100
const place = z.tuple([z.number()])

/** Which elements of each long array of a job or a run an answer holds (half-open). */
export type ArrayPage = { from: number; until: number }

/** What a list shows of such arrays. */
export const firstArrayPage: ArrayPage = { from: 0, until: elementsOnAPage }

/** The elements that a call asks for. */
export function arrayPageOf(call: Call): ArrayPage {
  const token = call.query.get('page_token')
  const [from] = token ? placeOf(token, place) : [0]
  return { from, until: from + elementsOnAPage }
}

/** Where the arrays go on, if one of them does. */
export function nextArrayPage({ until }: ArrayPage, longest: number): { next_page_token?: string } {
  return longest > until ? { next_page_token: pageToken([until]) } : {}
}
