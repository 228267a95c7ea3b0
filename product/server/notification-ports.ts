import type { Author } from '#state/change.ts'
import type { Delivery } from '#state/notification-deliveries.ts'
import type { NotificationGroup, NotificationGroupValues } from '#state/notification-groups.ts'

/** Whether a secret was entered, and can be opened. */
export type SecretState = 'NONE' | 'KEPT' | 'LOST'

/** What one receiver answered to a sample message. */
export type TriedReceiver = { receiver: string; isSent: boolean; answer: string }

/** What is entered of a target; what is null stays as it was. */
export type EnteredAccess = { url: string | null; key: string | null }

/** A group as it is shown: with the addresses that unsubscribed, and the state of its targets' secrets. */
export type KeptGroup = {
  group: NotificationGroup
  unsubscribed: readonly string[]
  secrets: ReadonlyMap<string, SecretState>
}

/** A delivery as it is shown. */
export type KeptDelivery = Omit<Delivery, 'content'> & { subject: string }

/** Where groups, mail server and messages are kept, and what sends samples. */
export type NotificationPorts = {
  notifications: {
    /** Why no secrets can be kept; undefined where they can. */
    missingKey: string | undefined
    groups(): Promise<KeptGroup[]>
    /** Creates a group; with an id, changes it. Access is by the id of the target. Answers the id. */
    saveGroup(
      groupId: string | undefined,
      values: NotificationGroupValues,
      access: ReadonlyMap<string, EnteredAccess>,
      author: Author,
      seenChange?: Date,
    ): Promise<string>
    deleteGroup(groupId: string, author: Author): Promise<void>
    tryGroup(groupId: string): Promise<TriedReceiver[]>
    trySender(to: string): Promise<TriedReceiver>
    preview(): { subject: string; text: string }
    deliveries(): Promise<KeptDelivery[]>
    sendAgain(deliveryId: string, author: Author): Promise<void>
  }
}
