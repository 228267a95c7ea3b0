import { z } from 'zod'
import type { Configuration } from '#config/configuration.ts'
import { mayChange } from '#contract/guard.ts'
import { realClock } from '#jobs/clock.ts'
import { defineJob } from '#jobs/job.ts'
import { secretBox, type SecretBox } from '#local/secret-box.ts'
import { readSecretKey } from '#local/secret-key.ts'
import { entraTokenUrl } from '#notify/mail-token.ts'
import { receiverRules } from '#notify/receiver-address.ts'
import { pagerDutyEvents } from '#notify/webhooks.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { mailServer } from '#features/settings/email-notifications/contract/mail-sender.ts'
import { stateIncidents } from '#product/server/incidents/state-incidents.ts'
import { stateNotifications } from '#product/server/notifications.ts'
import { stateProposals } from '#product/server/proposals/state-proposals.ts'
import { weeklyLetter } from '#product/server/weekly-letter/weekly-letter.ts'
import { readDeclared } from '#state/settings.ts'
import type { State } from '#state/state.ts'
import type { Stores } from './stores.ts'

/** Informs people: makes the messages that are due, and sends them. */
export const notificationsJob = defineJob({
  name: 'notifications',
  label: 'Notifications',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 1,
  expireSeconds: 600,
  singleton: 'one',
  schedule: { place: 'HERE' },
})

/** The box of secrets that are entered in the product. Throws where its key file is readable by others. */
export function secretBoxOf({ secretKey, secretKeyFile, dataDirectory }: Configuration): SecretBox {
  return secretBox(readSecretKey({ text: secretKey, file: secretKeyFile, dataDirectory }))
}

// A letter decides nothing, so that no round has to follow.
const noRounds = async () => {}

/** The notifications of a state, sent to the receivers that the configuration allows. */
export function openNotifications(
  { publicUrl, allowedReceivers }: Configuration,
  state: State,
  box: SecretBox,
  { mart, dataNow }: Pick<Stores, 'mart'> & { dataNow: () => Date },
): ReturnType<typeof stateNotifications> {
  return stateNotifications({
    state,
    now: realClock,
    box,
    publicUrl,
    sender: async () => (await readDeclared(state.db, mailServer)) ?? undefined,
    mailWays: { tokenUrl: entraTokenUrl },
    writeLetter: weeklyLetter({
      mart,
      directory: martDirectory(mart),
      ports: {
        proposals: stateProposals(state, dataNow),
        incidents: stateIncidents(state, realClock, noRounds),
      },
      dataNow,
    }),
    targetWays: { rules: receiverRules(allowedReceivers?.split(',') ?? []), pagerDutyUrl: pagerDutyEvents },
  })
}
