import { randomUUID } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import { mayCall } from '#http/caller.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { SettingRoute } from '#http/setting-route.ts'
import type { Author } from '#state/change.ts'
import {
  mailSenderKey,
  type EnteredAccess,
  type KeptGroup,
  type NotificationPorts,
} from '#product/server/notification-ports.ts'
import {
  createNotificationGroup,
  deleteNotificationGroup,
  listDeliveries,
  listNotificationGroups,
  previewNotification,
  saveNotificationGroup,
  sendAgain,
  testNotificationGroup,
  type EnteredGroup,
  type ShownGroup,
} from './contract.ts'
import { getMailSender, saveMailSender, testMailSender, type ShownSender } from './contract/mail-sender.ts'

/** Receivers and workspaces are for administrators; others see what groups there are. */
function shownGroup({ group, unsubscribed, secrets }: KeptGroup, isAdmin: boolean): ShownGroup {
  const { emails, targets, scopes, categories, types } = group
  return {
    groupId: group.groupId,
    name: group.name,
    isEnabled: group.isEnabled,
    emails: isAdmin ? [...emails] : [],
    targets: isAdmin
      ? targets.map(({ targetId, kind, name, host }) => {
          return { targetId, kind, name, host, secret: secrets.get(targetId) ?? 'NONE' }
        })
      : [],
    categories: [...categories],
    types: [...types],
    scopes: isAdmin ? [...scopes] : [],
    leastSeverity: group.leastSeverity,
    digest: group.digest,
    quietHours: group.quietHours,
    unsubscribed: isAdmin ? [...unsubscribed] : [],
    receiverCount: emails.length + targets.length,
    lastMessageAt: group.lastMessageAt?.toISOString() ?? null,
    changedBy: group.changedBy,
    changedAt: group.changedAt.toISOString(),
  }
}

/** Saves a group. Targets keep the ids that the group has; others get new ones. */
async function save(
  { notifications }: NotificationPorts,
  groupId: string | undefined,
  entered: EnteredGroup,
  author: Author,
  seenChange?: Date,
): Promise<{ groupId: string }> {
  const former = (await notifications.groups()).find(({ group }) => group.groupId === groupId)
  const known = new Map((former?.group.targets ?? []).map((target) => [target.targetId, target]))
  const access = new Map<string, EnteredAccess>()
  const targets = entered.targets.map(({ targetId: asked, kind, name, url, key }) => {
    const before = known.get(asked ?? '')
    if (asked !== null && before?.kind !== kind)
      throw new CodedError('invalid_parameter', `The group has no such target: ${name}.`, {
        field: 'targets',
      })
    const targetId = before?.targetId ?? randomUUID()
    access.set(targetId, { url, key })
    const host = url === null ? (before?.host ?? 'events.pagerduty.com') : new URL(url).hostname
    return { targetId, kind, name, host }
  })
  const values = { ...entered, emails: [...new Set(entered.emails)], targets }
  return { groupId: await notifications.saveGroup(groupId, values, access, author, seenChange) }
}

async function shownSender({ notifications }: NotificationPorts): Promise<ShownSender> {
  const { sender, secret } = await notifications.sender()
  const change = await notifications.lastSenderChange()
  return {
    sender: sender ?? null,
    secret,
    missingKey: notifications.missingKey ?? null,
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt.toISOString() ?? null,
  }
}

export const listNotificationGroupsRoute = routeOver(
  listNotificationGroups,
  ({ notifications }: NotificationPorts) =>
    async (call) => {
      const isEditable = mayCall(createNotificationGroup, sessionOf(call))
      const groups = (await notifications.groups()).map((group) => shownGroup(group, isEditable))
      return { groups, isEditable, missingKey: (isEditable && notifications.missingKey) || null }
    },
)

export const createNotificationGroupRoute = routeOver(
  createNotificationGroup,
  (ports: NotificationPorts) => async (call) => save(ports, undefined, call.body, authorOf(call)),
)

export const saveNotificationGroupRoute = routeOver(
  saveNotificationGroup,
  (ports: NotificationPorts) => async (call) => {
    const { seenChange, ...entered } = call.body
    const seen = seenChange === undefined ? undefined : new Date(seenChange)
    return save(ports, call.path.id, entered, authorOf(call), seen)
  },
)

export const deleteNotificationGroupRoute = routeOver(
  deleteNotificationGroup,
  ({ notifications }: NotificationPorts) =>
    async (call) => {
      await notifications.deleteGroup(call.path.id, authorOf(call))
      return { groupId: call.path.id }
    },
)

export const testNotificationGroupRoute = routeOver(
  testNotificationGroup,
  ({ notifications }: NotificationPorts) =>
    async ({ path }) => ({ results: await notifications.tryGroup(path.id) }),
)

export const previewNotificationRoute = routeOver(
  previewNotification,
  ({ notifications }: NotificationPorts) =>
    () =>
      notifications.preview(),
)

export const listDeliveriesRoute = routeOver(
  listDeliveries,
  ({ notifications }: NotificationPorts) =>
    async () => {
      const groups = await notifications.groups()
      const nameOf = (id: string) => groups.find(({ group }) => group.groupId === id)?.group.name ?? ''
      const targetNames = new Map(
        groups.flatMap(({ group }) => group.targets.map(({ targetId, name }) => [targetId, name])),
      )
      const deliveries = await notifications.deliveries()
      return {
        deliveries: deliveries.map(({ groupId, receiver, nextAttemptAt, createdAt, sentAt, ...delivery }) => {
          const { deliveryId, channel, subject, state, attempts, lastError } = delivery
          return {
            deliveryId,
            groupId,
            groupName: nameOf(groupId),
            channel,
            receiver: targetNames.get(receiver) ?? receiver,
            subject,
            state,
            attempts,
            nextAttemptAt: state === 'WAITING' ? nextAttemptAt.toISOString() : null,
            lastError,
            createdAt: createdAt.toISOString(),
            sentAt: sentAt?.toISOString() ?? null,
          }
        }),
      }
    },
)

export const sendAgainRoute = routeOver(sendAgain, ({ notifications }: NotificationPorts) => async (call) => {
  const { deliveryId } = call.path
  await notifications.sendAgain(deliveryId, authorOf(call))
  return { deliveryId }
})

export const getMailSenderRoute = routeOver(
  getMailSender,
  (ports: NotificationPorts) => async () => shownSender(ports),
)

export const saveMailSenderRoute: SettingRoute<NotificationPorts> = {
  ...routeOver(saveMailSender, (ports: NotificationPorts) => async (call) => {
    const { secret, ...sender } = call.body
    const { sender: former } = await ports.notifications.sender()
    // A kept secret goes only where it was meant to go.
    if (secret === null && former && former.host !== sender.host && sender.username !== '')
      throw new CodedError('invalid_parameter', 'Enter the secret again for another mail server.', {
        field: 'secret',
      })
    await ports.notifications.saveSender(sender, secret, authorOf(call))
    return shownSender(ports)
  }),
  listed: () => ({
    isSealed: true,
    key: mailSenderKey,
    title: 'Mail server',
    page: '/settings/email-notifications/sender-config',
    read: getMailSender,
    save: saveMailSender,
  }),
}

export const testMailSenderRoute = routeOver(
  testMailSender,
  ({ notifications }: NotificationPorts) =>
    async ({ body }) =>
      notifications.trySender(body.to),
)
