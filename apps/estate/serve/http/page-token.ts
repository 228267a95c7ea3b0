import { z } from 'zod'

import { invalidParameter } from './databricks-error.ts'

/** An opaque token for the place where a list goes on. */
export function pageToken(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place that a token stands for. */
export function placeOf<Place>(token: string, schema: z.ZodType<Place>): Place {
  const place = schema.safeParse(decoded(token))
  if (!place.success) throw invalidParameter(`Invalid page token: ${token}`)
  return place.data
}

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
