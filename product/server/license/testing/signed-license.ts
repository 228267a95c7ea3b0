import { generateKeyPairSync } from 'node:crypto'
import type { LicenseClaims } from '#product/contract/license.ts'
import { signedToken } from '../license-token.ts'

/** Keys that are made anew in each process: no private key lies in a file. */
export const keys = generateKeyPairSync('ed25519')

/** What a customer's license grants, for the whole of 2026. */
export const acme: LicenseClaims = {
  licenseId: 'acme-1',
  customer: 'Acme',
  tenant: 'account-1',
  edition: 'standard',
  issuedAt: '2025-12-15T00:00:00Z',
  expiresAt: '2027-01-01T00:00:00Z',
  limits: { workspaces: 5, users: null },
  features: ['savings'],
}

/** That license with other claims, signed. */
export const licenseWith = (claims: Partial<LicenseClaims> = {}) =>
  signedToken({ ...acme, ...claims }, keys.privateKey)
