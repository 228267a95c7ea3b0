import { z } from 'zod'
import type { SealingBox } from './sign-in-parts.ts'

/** How often a provider is asked whether somebody still may be signed in. */
export const askAgainEveryMs = 15 * 60_000

const sessionTokens = z.object({
  subject: z.string(),
  refreshToken: z.string().nullable(),
  /** Kept only where the provider wants it at the sign-out. */
  idToken: z.string().nullable(),
})

/** What a provider gave for a session, which stays in the server. */
export type SessionTokens = z.output<typeof sessionTokens>

const nameOf = (tokenHash: string) => `provider session ${tokenHash}`

/** Seals the tokens of a session. Throws without a key. */
export const sealTokens = (box: SealingBox, tokenHash: string, tokens: SessionTokens): string =>
  box.seal(nameOf(tokenHash), JSON.stringify(tokens))

/** The tokens of a session; undefined where the key is lost. */
export function openTokens(box: SealingBox, tokenHash: string, sealed: string): SessionTokens | undefined {
  const text = box.open(nameOf(tokenHash), sealed)
  return text === undefined ? undefined : sessionTokens.parse(JSON.parse(text))
}
