import type { Notice } from '#state/notices.ts'

/** An event with a name that has markup of mails and chats in it. */
export function noticeOf(key: string, given: Partial<Notice> = {}): Notice {
  return {
    key,
    causeKey: key,
    kind: 'OPENED',
    severity: 'MEDIUM',
    category: 'COST',
    type: 'COST_RISE',
    scopes: [],
    payload: {
      title: `Cost of <b>${key}</b> & *co* rose`,
      detail: 'Twice the mean of 7 days.',
      assetName: '<script>alert(1)</script>',
      path: '/health-diagnostics/cost?x=1',
      facts: [{ name: 'Cost', value: '$20.00' }],
    },
    occurredAt: new Date('2026-03-01T11:00:00Z'),
    ...given,
  }
}
