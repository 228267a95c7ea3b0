import type { ReactNode } from 'react'
import type { License } from '#product/contract/calls/license.ts'
import type { LicenseClaims } from '#product/contract/license.ts'
import { Instant } from '#ui/values/instant.tsx'
import styles from './license.module.css'

type Fact = { name: string; value: ReactNode }

/** What the license grants, and which one it is. */
export function LicenseFacts({ license }: { license: License }) {
  const { license: claims, used } = license
  const facts = [...(claims ? grantedFacts(claims, used) : []), ...keptFacts(license)]
  if (facts.length === 0) return null
  return <Facts facts={facts} />
}

/** What a license would grant, before it is entered. */
export function PreviewFacts({ claims }: { claims: LicenseClaims }) {
  return <Facts facts={grantedFacts(claims)} />
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function grantedFacts(claims: LicenseClaims, used?: License['used']): Fact[] {
  const { customer, edition, tenant, issuedAt, expiresAt, limits, features } = claims
  return [
    { name: 'Customer', value: customer },
    { name: 'Edition', value: edition },
    { name: 'Databricks account', value: tenant },
    { name: 'Issued', value: <Instant at={issuedAt} /> },
    { name: 'Ends', value: <Instant at={expiresAt} /> },
    { name: 'Workspaces', value: limitText(limits.workspaces, used?.workspaces) },
    { name: 'Users', value: limitText(limits.users, used?.users) },
    { name: 'Features', value: features.length === 0 ? 'None named' : features.join(', ') },
  ]
}

function limitText(limit: number | null, used: number | undefined): string {
  const granted = limit === null ? 'Any number' : `Up to ${limit}`
  return used === undefined ? granted : `${granted} (${used} used)`
}

function keptFacts({ token, fingerprint, enteredAt, enteredBy, publicKey }: License): Fact[] {
  return [
    ...(enteredAt === null
      ? []
      : [
          {
            name: 'Entered',
            value: (
              <>
                <Instant at={enteredAt} /> by {enteredBy}
              </>
            ),
          },
        ]),
    ...(token === null ? [] : [{ name: 'License text', value: <code>{token}</code> }]),
    ...(fingerprint === null ? [] : [{ name: 'Its SHA-256', value: <code>{fingerprint}</code> }]),
    ...(publicKey === null ? [] : [{ name: 'SHA-256 of the public key', value: <code>{publicKey}</code> }]),
  ]
}
