import type { License } from '#product/contract/calls/license.ts'
import { daysText } from '#product/browser/license/license-notice.ts'
import { StatusTag } from '#ui/status/status.tsx'
import type { Tone } from '#ui/status/status-looks.ts'
import styles from './license.module.css'

type Look = { tone: Tone; label: string; sentence: (license: License) => string }

const leftOf = ({ daysLeft }: License) => daysText(daysLeft ?? 0)
const withoutOne = (license: License) =>
  license.heldBackBecause ?? `Everything works for ${leftOf(license)} more.`

const looks: Readonly<Record<License['status'], Look>> = {
  NOT_ENFORCED: {
    tone: 'neutral',
    label: 'Not needed',
    sentence: () => 'No license is needed here, and nothing is held back without one.',
  },
  VALID: { tone: 'ok', label: 'Valid', sentence: (license) => `It ends in ${leftOf(license)}.` },
  EXPIRING: { tone: 'warning', label: 'Ends soon', sentence: (license) => `It ends in ${leftOf(license)}.` },
  EXPIRED: { tone: 'failed', label: 'Expired', sentence: withoutOne },
  MISSING: { tone: 'warning', label: 'Missing', sentence: withoutOne },
  INVALID: {
    tone: 'failed',
    label: 'Invalid',
    sentence: (license) => `It cannot be verified by this version. ${withoutOne(license)}`,
  },
  OTHER_TENANT: {
    tone: 'failed',
    label: 'For another account',
    sentence: (license) =>
      `It is for the Databricks account ${license.license?.tenant ?? ''}, and not for ${license.tenant ?? ''}. ${withoutOne(license)}`,
  },
}

/** The state of the license as a word and a sentence. */
export function LicenseStatus({ license }: { license: License }) {
  const { tone, label, sentence } = looks[license.status]
  return (
    <p className={styles.status}>
      <StatusTag tone={tone}>{label}</StatusTag> <span>{sentence(license)}</span>
    </p>
  )
}
