import { randomUUID } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import { attemptLimiter } from '#http/attempts.ts'
import { mayCall } from '#http/caller.ts'
import type { Clocks } from '#http/ports.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { Author } from '#state/change.ts'
import type { EnteredAccess, KeptGroup, NotificationPorts } from '#product/server/notification-ports.ts'
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
import { testMailSender } from './contract/mail-sender.ts'

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
    weeklyLetter: group.weeklyLetter,
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

// Each opens a connection to a host that was entered: nobody tries many hosts one after the other.
const testsAMinute = { limit: 6, windowMs: 60_000, counted: 'tests' }

export const testMailSenderRoute = routeOver(
  testMailSender,
  ({ notifications, clocks }: NotificationPorts & { clocks: Pick<Clocks, 'realNow'> }) => {
    const limit = attemptLimiter({ ...testsAMinute, now: clocks.realNow })
    return async (call) => {
      const { username } = sessionOf(call).user
      limit.check(username)
      limit.count(username)
      return notifications.trySender(call.body.to)
    }
  },
)
