import type { LicenseClaims, LicenseStanding } from '#product/contract/license.ts'
import type { Author } from '#state/change.ts'

/** What is known about the license of this installation at a time. */
export type LicenseFacts = {
  standing: LicenseStanding
  /** The time that counts: the clock's, or a later one that was seen before. */
  now: Date
  kept: { shortToken: string; fingerprint: string; enteredAt: Date; enteredBy: string } | undefined
  /** The claims of the kept license; undefined where its signature is not right. */
  claims: LicenseClaims | undefined
}

/** The license of this installation. */
export type LicensePorts = {
  license: {
    facts(): Promise<LicenseFacts>
    /** What a token claims. Throws where this installation would not accept it, with the reason. */
    checked(token: string): Promise<LicenseClaims>
    /** Keeps a token in the place of the former one. Throws where it would not be accepted. */
    enter(token: string, author: Author): Promise<LicenseFacts>
    /** What counts against the limits. */
    used(): Promise<{ workspaces: number; users: number }>
    /** The fingerprint of the key by which licenses are checked; undefined: none is asked for. */
    publicKey: string | undefined
    /** The id of the Databricks account; undefined as long as it is not known. */
    tenant(): string | undefined
  }
}
