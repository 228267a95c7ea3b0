import { CodedError } from '#contract/errors.ts'
import { keptContent, keptSubject } from '#notify/letter.ts'
import { mailText } from '#notify/mail-text.ts'
import { Notifier, type NotifierParts } from '#notify/notifier.ts'
import { subscriptionOf } from '#notify/unsubscribe-token.ts'
import { RefusedReceiver, refuseUrl } from '#notify/receiver-address.ts'
import { sampleMessage } from '#notify/sample-message.ts'
import { targetAccess } from '#notify/webhooks.ts'
import { findDeliveries, reviveDelivery } from '#state/notification-deliveries.ts'
import {
  addGroup,
  changeGroup,
  deleteGroup,
  findGroups,
  findUnsubscriptions,
  targetSecret,
  unsubscribe,
} from '#state/notification-groups.ts'
import { readAllSealed, readSealed } from '#state/sealed-secrets.ts'
import type { State } from '#state/state.ts'
import type { EnteredAccess, KeptGroup, NotificationPorts, SecretState } from './notification-ports.ts'

const mostDeliveries = 200

type Box = NotifierParts['box'] & {
  missingKey: string | undefined
  seal(name: string, secret: string): string
}

/** What the notifications of a state need besides. */
export type NotificationParts = Omit<NotifierParts, 'box' | 'db'> & {
  state: Pick<State, 'db' | 'write'>
  box: Box
}

type Notifications = NotificationPorts['notifications']

/** The notifier of a state, and its groups and messages for the calls. */
export function stateNotifications(parts: NotificationParts): NotificationPorts & {
  notifier: Notifier
  /** Ends the subscription of a link in a mail; answers whether the link is valid. */
  unsubscribe(token: string): Promise<boolean>
} {
  const { state, box } = parts
  const notifier = new Notifier({ ...parts, db: state.db })
  return {
    notifier,
    unsubscribe: (token) => endSubscription(parts, token),
    notifications: {
      missingKey: box.missingKey,
      ...groupCalls(parts, notifier),
      trySender: (to) => notifier.tryMail(to),
      ...messageCalls(parts),
    },
  }
}

async function endSubscription({ state, now, box }: NotificationParts, token: string): Promise<boolean> {
  const subscription = subscriptionOf(token, box.sign)
  if (subscription) {
    const actor = { kind: 'person', name: subscription.email } as const
    await unsubscribe(state, subscription, { actor, at: now() })
  }
  return subscription !== undefined
}

function groupCalls(
  parts: NotificationParts,
  notifier: Notifier,
): Pick<Notifications, 'groups' | 'saveGroup' | 'deleteGroup' | 'tryGroup'> {
  const { state } = parts
  return {
    groups: () => keptGroups(parts),
    async saveGroup(groupId, values, access, author, seenChange) {
      const sealed = new Map<string, string>()
      for (const [targetId, entered] of access) {
        refuseEntered(entered.url, parts.targetWays.rules.allowedHosts)
        const text = await sealedAccess(parts, targetId, entered)
        if (text !== undefined) sealed.set(targetId, text)
      }
      if (groupId === undefined) return (await addGroup(state, values, { sealed }, author)).groupId
      await changeGroup(state, { groupId, values }, { sealed, seenChange }, author)
      return groupId
    },
    deleteGroup: (groupId, author) => deleteGroup(state, groupId, author),
    async tryGroup(groupId) {
      const group = (await findGroups(state.db)).find((one) => one.groupId === groupId)
      if (!group) throw new CodedError('not_found', 'There is no such group of notifications.')
      return notifier.trySample(group)
    },
  }
}

/** Refuses the address of a target that nothing would ever be sent to. */
function refuseEntered(url: string | null, allowedHosts: readonly string[]): void {
  if (url === null) return
  try {
    refuseUrl(new URL(url), allowedHosts)
  } catch (error) {
    if (!(error instanceof RefusedReceiver)) throw error
    throw new CodedError('invalid_parameter', error.message, { field: 'targets' })
  }
}

async function keptGroups({ state: { db }, box }: NotificationParts): Promise<KeptGroup[]> {
  const [unsubscribed, sealed] = await Promise.all([
    findUnsubscriptions(db),
    readAllSealed(db, targetSecret('')),
  ])
  return (await findGroups(db)).map((group) => {
    const stateOf = ({ targetId }: { targetId: string }) => {
      const name = targetSecret(targetId)
      return [targetId, secretState(box, name, sealed.get(name))] as const
    }
    const secrets = new Map(group.targets.map(stateOf))
    return { group, unsubscribed: unsubscribed.get(group.groupId) ?? [], secrets }
  })
}

function messageCalls({
  state,
  now,
  publicUrl,
}: NotificationParts): Pick<Notifications, 'preview' | 'deliveries' | 'sendAgain'> {
  return {
    preview() {
      const { subject, text } = mailText(sampleMessage(now()), { publicUrl, unsubscribeUrl: undefined })
      return { subject, text }
    },
    async deliveries() {
      return (await findDeliveries(state.db, mostDeliveries)).map((delivery) =>
        Object.assign(delivery, { subject: keptSubject(keptContent.parse(delivery.content)) }),
      )
    },
    sendAgain: (deliveryId, author) => reviveDelivery(state, deliveryId, author),
  }
}

function secretState(box: Box, name: string, sealed: string | undefined): SecretState {
  if (sealed === undefined) return 'NONE'
  return box.open(name, sealed) === undefined ? 'LOST' : 'KEPT'
}

/** What was entered of a target, with what stays of before; undefined where nothing was entered. */
async function sealedAccess(
  { state: { db }, box }: NotificationParts,
  targetId: string,
  { url, key }: EnteredAccess,
): Promise<string | undefined> {
  if (url === null && key === null) return undefined
  const name = targetSecret(targetId)
  const sealed = await readSealed(db, name)
  const opened = sealed === undefined ? undefined : box.open(name, sealed)
  const former = opened === undefined ? undefined : targetAccess.parse(JSON.parse(opened))
  const access = { url: url ?? former?.url ?? null, key: key ?? former?.key ?? null }
  return box.seal(name, JSON.stringify(access))
}
