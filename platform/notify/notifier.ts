import { randomUUID } from 'node:crypto'
import { mailSecretName, type MailSender } from '#contract/notifications.ts'
import { sortOutbox } from '#state/notices.ts'
import {
  claimAttempt,
  dueDeliveries,
  endAttempt,
  groupsWithNotices,
  keepLetter,
  keepMessage,
  letteredSince,
  type Delivery,
  type Outcome,
} from '#state/notification-deliveries.ts'
import {
  findGroups,
  findUnsubscriptions,
  targetSecret,
  type NotificationGroup,
  type NotificationTarget,
} from '#state/notification-groups.ts'
import { readSealed } from '#state/sealed-secrets.ts'
import type { StateDatabase } from '#state/state.ts'
import { longestPauseMs, mostAttempts, pauseAfter, type Attempt } from './attempt.ts'
import { isLetterDue, isMessageDue, isQuiet } from './due.ts'
import { keptContent, letterText, type Letter } from './letter.ts'
import { openMailServer, type MailServer, type MailWays } from './mail-server.ts'
import { mailText } from './mail-text.ts'
import { messageOf, type MessageContent } from './message.ts'
import { sampleMessage } from './sample-message.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { sendToTarget, targetAccess, type TargetWays } from './webhooks.ts'

/** Seals and opens secrets, and signs links. */
type Box = {
  open(name: string, sealed: string): string | undefined
  sign(purpose: string, text: string): string | undefined
}

export type NotifierParts = {
  db: StateDatabase
  now: () => Date
  box: Box
  publicUrl: string | undefined
  /** The mail server; undefined where nobody set one up. */
  sender(): Promise<MailSender | undefined>
  mailWays: MailWays
  targetWays: Pick<TargetWays, 'rules' | 'pagerDutyUrl'>
  /** Writes the weekly letter about these scopes; undefined where nothing can be written yet. Absent: nobody gets letters. */
  writeLetter?: (scopes: readonly string[], now: Date) => Promise<Letter | undefined>
}

const attemptsAtOnce = 4
const mostDue = 200
/** An address that is in several groups gets one letter a week. */
const letterPauseMs = 6 * 86_400_000

/** What one receiver answered to a sample message. */
type TriedReceiver = { receiver: string; isSent: boolean; answer: string }

type Sending = {
  groups: ReadonlyMap<string, NotificationGroup>
  unsubscribed: ReadonlyMap<string, readonly string[]>
  mailServer(): Promise<MailServer | string>
  /** The mail server did not take a mail: others wait for the next round. */
  isMailHeld: boolean
  signal: AbortSignal
}

/** Informs groups: sorts new events, makes the messages that are due, and sends them until they arrive or are given up. */
export class Notifier {
  readonly #parts: NotifierParts

  constructor(parts: NotifierParts) {
    this.#parts = parts
  }

  /**
   * One round; answers how many messages it tried to send. Whatever a killed one left is done by the next. Throws at its end
   * where the message of a group could not be made: all others are sent.
   */
  async round(signal: AbortSignal): Promise<number> {
    const { db, now } = this.#parts
    await sortOutbox(db, now())
    const failures = [...(await this.#makeMessages()), ...(await this.#makeLetters())]
    const tried = await this.#send(signal)
    if (failures.length > 0) throw new Error(failures.join(' '))
    return tried
  }

  /** Sends a sample mail to an address, once. */
  async tryMail(to: string): Promise<TriedReceiver> {
    const server = await this.#openMailServer()
    if (typeof server === 'string') return { receiver: to, isSent: false, answer: server }
    try {
      const text = mailText(sampleMessage(this.#parts.now()), {
        publicUrl: this.#parts.publicUrl,
        unsubscribeUrl: undefined,
      })
      return triedOf(
        to,
        await server.send({ ...text, to, deliveryId: randomUUID(), unsubscribeUrl: undefined }),
      )
    } finally {
      server.close()
    }
  }

  /** Sends a sample message to every receiver of a group, once. */
  async trySample({ emails, targets }: NotificationGroup): Promise<TriedReceiver[]> {
    const content = sampleMessage(this.#parts.now())
    const signal = new AbortController().signal
    const mails = emails.map((email) => this.tryMail(email))
    const others = targets.map(async (target) => {
      const sent = await this.#sendToTarget(target, content, randomUUID(), signal)
      return triedOf(target.name, sent)
    })
    return Promise.all([...mails, ...others])
  }

  /** Makes the messages that are due; answers for which groups it failed, and why. */
  async #makeMessages(): Promise<string[]> {
    const { db, now } = this.#parts
    const waiting = await groupsWithNotices(db)
    if (waiting.size === 0) return []
    const unsubscribed = await findUnsubscriptions(db)
    const failures: string[] = []
    for (const group of await findGroups(db)) {
      if (!group.isEnabled || !waiting.has(group.groupId) || !isMessageDue(group, now())) continue
      const receivers = receiversOf(group, unsubscribed.get(group.groupId) ?? [])
      const compose = (notices: Parameters<typeof messageOf>[1]) => {
        return { content: messageOf(group, notices), receivers }
      }
      await keepMessage(db, group, compose, now()).catch((error: unknown) => {
        failures.push(`No message could be made for the group ${group.name}: ${reasonOf(error)}`)
      })
    }
    return failures
  }

  /** Makes the weekly letters that are due, one for each address; answers for which groups it failed, and why. */
  async #makeLetters(): Promise<string[]> {
    const { db, now, writeLetter } = this.#parts
    const isDue = (group: NotificationGroup) => group.isEnabled && isLetterDue(group, now())
    if (!writeLetter) return []
    const due = (await findGroups(db)).filter(isDue)
    if (due.length === 0) return []
    const unsubscribed = await findUnsubscriptions(db)
    const failures: string[] = []
    for (const group of due) {
      const had = await letteredSince(db, new Date(now().getTime() - letterPauseMs))
      const stay = new Set(unsubscribed.get(group.groupId))
      const emails = group.emails.filter((email) => !stay.has(email) && !had.has(email))
      try {
        const letter = await writeLetter(group.scopes, now())
        if (letter) await keepLetter(db, group, { content: { group: group.name, letter }, emails }, now())
      } catch (error) {
        failures.push(`No letter could be made for the group ${group.name}: ${reasonOf(error)}`)
      }
    }
    return failures
  }

  async #send(signal: AbortSignal): Promise<number> {
    const { db, now } = this.#parts
    const due = await dueDeliveries(db, { now: now(), longestPauseMs, most: mostDue })
    if (due.length === 0) return 0
    const groups = new Map((await findGroups(db)).map((group) => [group.groupId, group]))
    const isHeld = ({ groupId }: Delivery) => {
      const quiet = groups.get(groupId)?.quietHours
      return quiet ? isQuiet(quiet, now()) : false
    }
    let opening: Promise<MailServer | string> | undefined
    const mailServer = () => (opening ??= this.#openMailServer())
    // Mails that are under way would hold up the end of the process.
    const cut = () => void opening?.then((server) => typeof server === 'object' && server.close())
    signal.addEventListener('abort', cut, { once: true })
    const waiting = due.filter((delivery) => !isHeld(delivery))
    const unsubscribed = await findUnsubscriptions(db)
    let tried = 0
    const sending: Sending = { groups, unsubscribed, mailServer, isMailHeld: false, signal }
    const worker = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift())
        if (next.channel !== 'EMAIL' || !sending.isMailHeld) {
          tried += 1
          await this.#attempt(next, sending)
        }
    }
    try {
      await Promise.all(Array.from({ length: attemptsAtOnce }, worker))
      return tried
    } finally {
      signal.removeEventListener('abort', cut)
      const opened = await opening
      if (typeof opened === 'object') opened.close()
    }
  }

  /** Takes the attempt before it sends: killed in between, it is made again under the same key. */
  async #attempt(delivery: Delivery, sending: Sending): Promise<void> {
    const { db, now } = this.#parts
    const attempt = delivery.attempts + 1
    const again = new Date(now().getTime() + pauseAfter(attempt))
    if (!(await claimAttempt(db, delivery, again))) return
    const result = await this.#sendTo(delivery, sending).catch(unsent)
    if (!result.isSent && sending.signal.aborted) return
    if (!result.isSent && !result.isFinal && delivery.channel === 'EMAIL') sending.isMailHeld = true
    await endAttempt(db, delivery.deliveryId, outcomeOf(result, attempt, now()), now())
  }

  async #sendTo(delivery: Delivery, sending: Sending): Promise<Attempt> {
    const { groups, unsubscribed, mailServer, signal } = sending
    const content = keptContent.parse(delivery.content)
    const { deliveryId, groupId, receiver } = delivery
    const group = groups.get(groupId)
    if (delivery.channel === 'EMAIL') {
      // Both may have happened since the message was made.
      if (!group?.emails.includes(receiver) || unsubscribed.get(groupId)?.includes(receiver))
        return { isSent: false, isFinal: true, why: 'The address was removed or has unsubscribed.' }
      const server = await mailServer()
      if (typeof server === 'string') return { isSent: false, isFinal: false, why: server }
      const unsubscribeUrl = this.#unsubscribeUrl(groupId, receiver)
      const links = { publicUrl: this.#parts.publicUrl, unsubscribeUrl }
      const text = 'letter' in content ? letterText(content, links) : mailText(content, links)
      return server.send({ ...text, to: receiver, deliveryId, unsubscribeUrl })
    }
    if ('letter' in content) return { isSent: false, isFinal: true, why: 'Letters are mails.' }
    const target = group?.targets.find(({ targetId }) => targetId === receiver)
    if (!target) return { isSent: false, isFinal: true, why: 'The target was removed from the group.' }
    return this.#sendToTarget(target, content, deliveryId, signal)
  }

  async #sendToTarget(
    { targetId, kind }: NotificationTarget,
    content: MessageContent,
    deliveryId: string,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const access = await this.#secret(targetSecret(targetId))
    if (access === undefined) return { isSent: false, isFinal: false, why: lostSecret('target') }
    const { now, publicUrl, targetWays } = this.#parts
    const message = { kind, access: targetAccess.parse(JSON.parse(access)), content, deliveryId }
    return sendToTarget(message, { now, publicUrl, ...targetWays }, signal)
  }

  /** The mail server, or why there is none. */
  async #openMailServer(): Promise<MailServer | string> {
    const sender = await this.#parts.sender()
    if (!sender) return 'No mail server is set up.'
    const secret = await this.#secret(mailSecretName)
    if (sender.username !== '' && secret === undefined) return lostSecret('mail server')
    const { mailWays, targetWays } = this.#parts
    return openMailServer(sender, secret, { ...mailWays, rules: targetWays.rules }).catch(reasonOf)
  }

  async #secret(name: string): Promise<string | undefined> {
    const sealed = await readSealed(this.#parts.db, name)
    return sealed === undefined ? undefined : this.#parts.box.open(name, sealed)
  }

  #unsubscribeUrl(groupId: string, email: string): string | undefined {
    const { publicUrl, box } = this.#parts
    const token = unsubscribeToken({ groupId, email }, box.sign)
    return token === undefined || publicUrl === undefined
      ? undefined
      : `${publicUrl}/unsubscribe?token=${token}`
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A message that cannot even be sent holds up no other one. */
const unsent = (error: unknown): Attempt => ({ isSent: false, isFinal: false, why: reasonOf(error) })

function triedOf(receiver: string, attempt: Attempt): TriedReceiver {
  return { receiver, isSent: attempt.isSent, answer: attempt.isSent ? attempt.answer : attempt.why }
}

const lostSecret = (of: string) =>
  `The secret of the ${of} cannot be opened with the present key: enter the secret again.`

function receiversOf({ emails, targets }: NotificationGroup, unsubscribed: readonly string[]) {
  const subscribed = emails.filter((email) => !unsubscribed.includes(email))
  return [
    ...subscribed.map((receiver) => ({ channel: 'EMAIL' as const, receiver })),
    ...targets.map(({ kind, targetId }) => ({ channel: kind, receiver: targetId })),
  ]
}

function outcomeOf(result: Attempt, attempt: number, now: Date): Outcome {
  if (result.isSent) return { state: 'SENT' }
  const { why, isFinal, retryAfterMs } = result
  if (isFinal || attempt >= mostAttempts) return { state: 'DEAD', why }
  return { state: 'WAITING', why, nextAttemptAt: new Date(now.getTime() + pauseAfter(attempt, retryAfterMs)) }
}
