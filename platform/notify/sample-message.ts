import { messageOf, type MessageContent } from './message.ts'

/** A message that shows what messages look like. */
export function sampleMessage(now: Date): MessageContent {
  return messageOf({ name: 'Sample', digest: 'IMMEDIATE' }, [
    {
      causeKey: 'sample',
      kind: 'OPENED',
      severity: 'LOW',
      category: 'SAMPLE',
      type: 'SAMPLE',
      occurredAt: now,
      payload: {
        title: 'Sample of a notification',
        detail: 'An administrator tests whether messages arrive. Nothing happened.',
        assetName: null,
        path: '/settings/email-notifications/groups',
        facts: [],
      },
    },
  ])
}
