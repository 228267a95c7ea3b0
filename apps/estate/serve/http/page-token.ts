import { z } from 'zod'

import { invalidParameter } from './databricks-error.ts'

/** An opaque token for a position in a list. */
export function pageToken(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position of a token. */
export function pageTokenPosition<Position>(token: string, schema: z.ZodType<Position>): Position {
  const position = schema.safeParse(decoded(token))
  if (!position.success) throw invalidParameter(`Invalid page token: ${token}`)
  return position.data
}

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
