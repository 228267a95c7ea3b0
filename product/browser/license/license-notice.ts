import type { License } from '#product/contract/calls/license.ts'
import { instantParts } from '#ui/format/time.ts'

/** What is to be known about the license on every page. */
export type LicenseNotice = { tone: 'warning' | 'failed'; title: string; text: string }

const staysOpen = 'Reading, CSV export and backup stay open, and nothing is deleted.'

/** What every page shows about the license; undefined: nothing. */
export function licenseNotice(license: License): LicenseNotice | undefined {
  if (license.status === 'NOT_ENFORCED') return undefined
  if (license.heldBackBecause !== null)
    return {
      tone: 'failed',
      title: license.heldBackBecause,
      text: `Changes, searches for incidents and notifications are held back. ${staysOpen} ${collectingText(license)}`,
    }
  return announced(license) ?? exceededNotice(license)
}

function announced({ status, daysLeft, expiresAt }: License): LicenseNotice | undefined {
  const left = daysText(daysLeft ?? 0)
  if (status === 'VALID') return undefined
  if (status === 'EXPIRING' && expiresAt !== null)
    return {
      tone: 'warning',
      title: `The license ends in ${left}, on ${dayOf(expiresAt)}.`,
      text: `After that changes are held back. ${staysOpen}`,
    }
  return {
    tone: 'warning',
    title: `${absenceTitles[status] ?? 'No license holds.'} Everything works for ${left} more.`,
    text: `After that changes are held back until a license is entered. ${staysOpen}`,
  }
}

const absenceTitles: Readonly<Partial<Record<License['status'], string>>> = {
  MISSING: 'No license has been entered.',
  INVALID: 'The license cannot be verified by this version.',
  OTHER_TENANT: 'The license is for another Databricks account.',
}

function exceededNotice({ exceeded, license, used }: License): LicenseNotice | undefined {
  if (exceeded.length === 0 || license === null) return undefined
  const parts = exceeded.map((name) => `${used[name]} ${name} of ${license.limits[name]}`)
  return {
    tone: 'warning',
    title: `More is used than the license grants: ${parts.join(', ')}.`,
    text: 'Nothing is cut off. New workspaces cannot be published.',
  }
}

function collectingText({ collectedUntil, isCollected }: License): string {
  if (collectedUntil === null) return ''
  return isCollected
    ? `Data is collected until ${dayOf(collectedUntil)}.`
    : `No data has been collected since ${dayOf(collectedUntil)}.`
}

const dayOf = (at: string) => instantParts(new Date(at)).day

/** "1 day", "12 days". */
export const daysText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
