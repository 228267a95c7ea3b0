import { z } from 'zod'
import { tokenAccesses } from './guard.ts'

const dayMs = 86_400_000
const longestValidDays = 365
const usualValidDays = 90
const longestName = 100
const mostWorkspaces = 10_000
/** So long before it expires an owner is warned. */
const warnedMs = 14 * dayMs

/** What a new token is made from; its workspaces are among those of its owner, null: all of them. */
export const newToken = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the token a name')
    .max(longestName)
    .regex(/^\P{C}*$/u, 'A name has no control characters')
    .meta({ help: 'Where it is used, such as "Nightly export".' }),
  access: z.enum(tokenAccesses).default('read'),
  workspaceIds: z
    .array(z.string().regex(/^\d{1,20}$/, 'A workspace id is a number'))
    .min(1, 'Name a workspace, or choose all')
    .max(mostWorkspaces)
    .nullable()
    .default(null),
  validDays: z.coerce
    .number()
    .int('A number of days')
    .min(1, 'At least a day')
    .max(longestValidDays, `At most ${longestValidDays} days`)
    .default(usualValidDays),
})
export type NewToken = z.output<typeof newToken>

/** A token as lists show it: never the token itself. */
export const listedToken = z.object({
  tokenId: z.string().meta({ description: 'The part of the token that names it.' }),
  owner: z.string(),
  name: z.string(),
  access: z.enum(tokenAccesses),
  workspaceIds: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Among the workspaces of its owner; null: all of them.' }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute; null: never.' }),
  state: z
    .enum(['ACTIVE', 'EXPIRING', 'EXPIRED', 'REVOKED'])
    .meta({ description: 'EXPIRING: it expires within 14 days.' }),
})
export type ListedToken = z.output<typeof listedToken>

/** A token that was made, with its text, which is shown once. */
export const createdToken = z.object({ token: listedToken, text: z.string() })
export type CreatedToken = z.output<typeof createdToken>

/** What an operator asks to be done with tokens. */
export const tokenChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list'), owner: z.string().optional() }),
  z.strictObject({ action: z.literal('create'), owner: z.string(), values: newToken }),
  z.strictObject({ action: z.literal('revoke'), tokenId: z.string() }),
])
export type TokenChange = z.output<typeof tokenChange>

/** The tokens that are listed or were changed, and the text of one that was made. */
export const tokenChangeAnswer = z.object({ tokens: z.array(listedToken), text: z.string().optional() })
export type TokenChangeAnswer = z.output<typeof tokenChangeAnswer>

type Times = { expiresAt: Date; revokedAt: Date | null }

/** The state of a token at a time. */
export function tokenState({ expiresAt, revokedAt }: Times, now: Date): ListedToken['state'] {
  if (revokedAt) return 'REVOKED'
  const remainingMs = expiresAt.getTime() - now.getTime()
  if (remainingMs <= 0) return 'EXPIRED'
  return remainingMs <= warnedMs ? 'EXPIRING' : 'ACTIVE'
}

/** When a token that is made now expires. */
export function expiryOf({ validDays }: Pick<NewToken, 'validDays'>, now: Date): Date {
  return new Date(now.getTime() + validDays * dayMs)
}
