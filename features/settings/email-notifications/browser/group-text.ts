import type { QuietHours } from '#contract/notifications.ts'
import { words } from '#ui/format/words.ts'
import { incidentTypeLabel } from '#product/contract/incident-types.ts'
import type { EnteredGroup, ShownGroup } from '../contract.ts'

export const digestWords = {
  IMMEDIATE: 'At most every 15 minutes',
  DAILY: 'Daily at 07:00 UTC',
  WEEKLY: 'Mondays at 07:00 UTC',
} as const

export const channelWords = {
  EMAIL: 'E-mail',
  SLACK: 'Slack',
  TEAMS: 'Microsoft Teams',
  WEBHOOK: 'Signed webhook',
  PAGERDUTY: 'PagerDuty',
} as const

/** "Cost, medium and high, 2 workspaces or subscriptions" */
export function wantedText({ categories, types, scopes, leastSeverity }: ShownGroup): string {
  const what = [...categories.map(words), ...types.map(incidentTypeLabel)]
  return [
    what.length > 0 ? what.join(', ') : 'All incidents',
    severityWords[leastSeverity],
    ...(scopes.length > 0 ? [`${scopes.length} ${scopes.length === 1 ? 'scope' : 'scopes'}`] : []),
  ].join('; ')
}

const severityWords = {
  LOW: 'any severity',
  MEDIUM: 'medium and high severity',
  HIGH: 'high severity only',
} as const

/** "3 receivers, 1 unsubscribed" */
export function receiversText({ receiverCount, unsubscribed }: ShownGroup): string {
  const receivers = `${receiverCount} ${receiverCount === 1 ? 'receiver' : 'receivers'}`
  return unsubscribed.length > 0 ? `${receivers}, ${unsubscribed.length} unsubscribed` : receivers
}

/** What a form holds of a group: its addresses as lines of text. */
export type GroupDraft = Omit<EnteredGroup, 'emails' | 'quietHours'> & {
  emails: string
  quietHours: QuietHours
  isQuiet: boolean
}

const usualQuietHours = { from: '22:00', until: '06:00', timeZone: 'Etc/UTC' }

/** What the form of a group holds at first. */
export function draftOf(group: ShownGroup | undefined): GroupDraft {
  return {
    name: group?.name ?? '',
    isEnabled: group?.isEnabled ?? true,
    emails: group?.emails.join('\n') ?? '',
    targets: (group?.targets ?? []).map(({ targetId, kind, name }) => {
      return { targetId, kind, name, url: null, key: null }
    }),
    categories: group?.categories ?? [],
    types: group?.types ?? [],
    scopes: group?.scopes ?? [],
    leastSeverity: group?.leastSeverity ?? 'LOW',
    weeklyLetter: group?.weeklyLetter ?? null,
    digest: group?.digest ?? 'IMMEDIATE',
    quietHours: group?.quietHours ?? usualQuietHours,
    isQuiet: group !== undefined && group.quietHours !== null,
  }
}

const linesOf = (text: string) => text.split(/[\s,;]+/).filter((line) => line !== '')

/** The body of a draft; its checks come with the call. */
export function bodyOf({ emails, quietHours, isQuiet, ...draft }: GroupDraft): EnteredGroup {
  return {
    ...draft,
    emails: linesOf(emails),
    quietHours: isQuiet ? quietHours : null,
  }
}
