import { createHash } from 'node:crypto'
import type { LicenseClaims } from '#product/contract/license.ts'
import type { Author, Change, StateWriter, WriteTransaction } from '#state/change.ts'
import type { StateDatabase } from '#state/state.ts'
import { noteIssued } from './license-clock.ts'

/** The license that was entered last. */
export type KeptLicense = { token: string; enteredAt: Date; enteredBy: string }

/** A token with what it claims. */
type Entered = { token: string; claims: LicenseClaims }

/** The license that was entered last; undefined: none ever was. */
export async function findLicense(db: StateDatabase): Promise<KeptLicense | undefined> {
  return db
    .selectFrom('license')
    .select(['token', 'entered_at as enteredAt', 'entered_by as enteredBy'])
    .executeTakeFirst()
}

/** Keeps a license in the place of the former one, and records its claims, not the token. */
export async function keepLicense(
  writer: StateWriter,
  { token, claims }: Entered,
  { author, claimsOf }: { author: Author; claimsOf: (token: string) => LicenseClaims | undefined },
): Promise<void> {
  await writer.write(author, async (transaction) => {
    const former = await findLicense(transaction)
    await replace(transaction, token, author)
    await noteIssued(transaction, new Date(claims.issuedAt), author.at)
    const change: Change = {
      what: 'license.enter',
      about: { kind: 'license', id: claims.licenseId },
      ...(former && { before: recordedOf(former.token, claimsOf(former.token)) }),
      after: recordedOf(token, claims),
    }
    return { answer: undefined, changes: [change] }
  })
}

async function replace(transaction: WriteTransaction, token: string, { at, actor }: Author): Promise<void> {
  const row = { token, entered_at: at, entered_by: actor.name }
  await transaction
    .insertInto('license')
    .values({ one: true, ...row })
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute()
}

const recordedOf = (token: string, claims: LicenseClaims | undefined) => ({
  ...claims,
  fingerprint: tokenFingerprint(token),
})

/** SHA-256 of a token, in hexadecimal. */
export const tokenFingerprint = (token: string) => createHash('sha256').update(token).digest('hex')
