import { z } from 'zod'
import { mayChange, mayRead } from '#contract/guard.ts'
import { setting, settingMarks } from '#contract/setting.ts'

const gigabyte = 1_000_000_000
const largestLogGigabytes = 5

/** No setting allows a larger one. */
export const largestLogBytes = largestLogGigabytes * gigabyte

const counted = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`
const onlyLater = 'Holds for event logs that are opened afterwards.'

/** What one person may open, and for how long it is kept. */
export const openedLogLimits = setting({
  key: 'openedEventLogs',
  title: 'Opened event logs',
  page: '/settings/opened-event-logs',
  path: '/settings/opened-event-logs',
  read: {
    name: 'getOpenedEventLogLimits',
    guard: mayRead('admin', 'account'),
    summary: 'How many event logs people may open, how large, and for how long each is kept.',
  },
  save: {
    name: 'saveOpenedEventLogLimits',
    guard: mayChange('admin', 'account'),
    summary: 'Changes how many event logs people may open, how large, and for how long each is kept.',
  },
  body: z.strictObject({
    keptDays: z
      .int()
      .min(1)
      .max(90)
      .meta({
        label: 'Kept for',
        unit: 'days',
        help: `${onlyLater} When a log is deleted is decided when it is opened.`,
        description: 'For how many days an event log is kept that is opened from now on.',
      }),
    mostLogs: z
      .int()
      .min(1)
      .max(1_000)
      .meta({
        label: 'Event logs of one person',
        help: `At most as many at once. ${onlyLater}`,
        description: 'How many event logs one person may have.',
      }),
    mostGigabytes: z.number().min(0.1).max(1_000).meta({
      label: 'Size of all logs of one person',
      unit: 'GB',
      help: 'Counted by the files as they were sent.',
      description: 'How many gigabytes (10⁹ bytes) the event logs of one person may have together.',
    }),
    mostLogGigabytes: z
      .number()
      .min(0.1)
      .max(largestLogGigabytes)
      .meta({
        label: 'Size of one log',
        unit: 'GB',
        help: `At most ${largestLogGigabytes} GB, as it is sent: a packed log may unpack to more.`,
        description: 'How many gigabytes (10⁹ bytes) one event log may have.',
      }),
  }),
  default: { keptDays: 7, mostLogs: 20, mostGigabytes: 10, mostLogGigabytes: largestLogGigabytes },
  inWords: ({ keptDays, mostLogs, mostGigabytes, mostLogGigabytes }) =>
    `Kept for ${counted(keptDays, 'day')}; one person may have ${counted(mostLogs, 'log')} and ${mostGigabytes} GB, of one log ${mostLogGigabytes} GB`,
  answer: settingMarks,
  form: { panel: 'Limits' },
})

const bytesOf = (gigabytes: number) => Math.round(gigabytes * gigabyte)

/** The limits under the setting, in bytes. */
export const limitsUnder = ({
  keptDays,
  mostLogs,
  mostGigabytes,
  mostLogGigabytes,
}: typeof openedLogLimits.default) => ({
  keptDays,
  mostLogs,
  mostBytes: bytesOf(mostGigabytes),
  mostLogBytes: bytesOf(mostLogGigabytes),
})
