import type { ListedToken } from '#contract/api-token.ts'
import type { Tone } from '#ui/status/status-looks.ts'

/** What a token may do, in words. */
export const accessWords: Readonly<Record<ListedToken['access'], string>> = {
  read: 'Read',
  write: 'Read and write',
}

/** How the state of a token looks. */
export const stateLooks: Readonly<Record<ListedToken['state'], { tone: Tone; label: string }>> = {
  ACTIVE: { tone: 'ok', label: 'Active' },
  EXPIRING: { tone: 'warning', label: 'Expires soon' },
  EXPIRED: { tone: 'neutral', label: 'Expired' },
  REVOKED: { tone: 'neutral', label: 'Revoked' },
}
