import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { answeredComments, commentText } from '#product/contract/comment-text.ts'

/** How many incidents one action may be about. */
export const mostAtOnce = 250

/** Why an incident is dismissed. */
export const dismissalReason = z
  .string()
  .trim()
  .min(3, 'Give a reason of at least 3 characters')
  .max(500)
  .meta({ examples: ['Planned backfill'] })

/** Until when new incidents of the same rule and thing are dismissed, too. */
export const muteUntil = z.iso
  .date()
  .nullable()
  .default(null)
  .meta({ description: 'New ones that begin until this UTC day are dismissed, too.' })

const action = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('ASSIGN'),
      assignee: z
        .string()
        .max(256)
        .nullable()
        .meta({ description: 'Account that takes care of them; null: nobody.' }),
    }),
    z.strictObject({
      kind: z.literal('SNOOZE'),
      until: z.iso
        .date('Choose a day')
        .nullable()
        .meta({ description: 'UTC day on which they come back; null: at once.' }),
    }),
    z.strictObject({ kind: z.literal('DISMISS'), reason: dismissalReason, muteUntil }),
    z.strictObject({ kind: z.literal('RESTORE') }).meta({ description: 'Takes dismissals back.' }),
  ])
  .meta({ examples: [{ kind: 'ASSIGN', assignee: null }] })

const results = z
  .array(
    z.object({
      incidentId: z.string(),
      isDone: z.boolean(),
      because: z.string().nullable().meta({ description: 'Why nothing was done.' }),
    }),
  )
  .meta({ description: 'One for each incident.' })

export const actOnIncidents = endpoint({
  name: 'actOnIncidents',
  method: 'POST',
  path: '/alerts/actions',
  guard: mayChange('admin'),
  summary: 'Assigns, snoozes or dismisses incidents, or takes that back; answers for each what was done.',
  query: z.strictObject({}),
  body: z.strictObject({
    incidentIds: z
      .array(z.string().max(64))
      .min(1, 'Choose at least one incident')
      .max(mostAtOnce, `Choose at most ${mostAtOnce} incidents`),
    action,
  }),
  output: z.object({
    actionId: z
      .string()
      .nullable()
      .meta({ description: 'By which it can be undone; null: nothing was done.' }),
    results,
  }),
})

export const undoIncidentAction = endpoint({
  name: 'undoIncidentAction',
  method: 'POST',
  path: '/alerts/actions/{actionId}/undo',
  guard: mayChange('admin'),
  summary: 'Undoes an action on incidents as a whole, where nobody has changed the same since.',
  query: z.strictObject({}),
  body: z.strictObject({}),
  output: z.object({ results }),
})

export const commentOnIncident = endpoint({
  name: 'commentOnIncident',
  method: 'POST',
  path: '/alerts/incidents/{incidentId}/comments',
  guard: mayChange('user'),
  summary: 'Adds a comment to an incident.',
  query: z.strictObject({}),
  body: z.strictObject({ text: commentText }),
  output: z.object({ commented: z.boolean() }),
})

export const removeIncidentComment = endpoint({
  name: 'removeIncidentComment',
  method: 'DELETE',
  path: '/alerts/incidents/{incidentId}/comments/{commentId}',
  guard: mayChange('user'),
  summary: 'Removes a comment of the caller from an incident.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ removed: z.boolean() }),
})

/** What was written about an incident, and what people did with it. */
export const incidentThread = {
  comments: answeredComments,
  events: z
    .array(
      z.object({
        what: z.enum([
          'ASSIGNED',
          'UNASSIGNED',
          'SNOOZED',
          'UNSNOOZED',
          'DISMISSED',
          'RESTORED',
          'COMMENTED',
          'COMMENT_REMOVED',
        ]),
        at: instant,
        by: z.string(),
        text: z.string().nullable().meta({ description: 'The assignee, the day or the reason.' }),
      }),
    )
    .meta({ description: 'What people did with it, the oldest first.' }),
}
