import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant, report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { rowSchemaOf } from '#product/contract/row-schema.ts'
import { proposalColumns } from './contract/columns.ts'
import { commentText, answeredComments } from '#product/contract/comment-text.ts'
import { dismissalReasonNames } from '#product/contract/dismissal-reasons.ts'
import { proposalFilters } from '#product/contract/filters/proposal-filters.ts'

const list = {
  guard: mayRead('user'),
  listName: 'proposals',
  tieBreakers: ['entryId'],
  filters: proposalFilters,
  columns: proposalColumns,
  order: { column: 'saving', direction: 'DESC', thenMostOf: 'modelledSaving' },
} as const

export const listProposals = report({
  ...list,
  name: 'listProposals',
  path: '/recommendations',
  summary: 'What to do, what it saves a month, how sure that is and how it ended.',
})

export const filterProposals = report({
  ...list,
  name: 'filterProposals',
  method: 'POST',
  path: '/optimization/performance/recommendations',
  body: z.strictObject(scopeQuery),
  summary: 'The same, of the subscriptions and workspaces in the body.',
})

const amount = z.string()

const feature = z.object({
  label: z.string(),
  format: z.string(),
  value: z.number().nullable(),
  shownAs: z.enum(['mean', 'sum', 'most']),
})
const observation = z.object({
  observationId: z.string(),
  day: z.iso.date(),
  holds: z.boolean().meta({ description: 'True: the proposal holds for it.' }),
  cost: amount,
  savingLow: amount,
  savingHigh: amount,
  features: z.array(z.number().nullable()).meta({ description: 'In the order of the features.' }),
})
const value = z.object({
  to: z.string().meta({ description: 'Value of the setting.' }),
  isProposed: z.boolean(),
  isHeld: z.boolean().meta({ description: 'False: it held in too few observations.' }),
  savingLow: amount,
  saving: amount,
  savingHigh: amount,
})
const bridge = z
  .object({
    waste: amount.meta({ description: 'Avoidable waste of its causes in the days of the evidence.' }),
    endedCost: amount.meta({ description: 'What the change ends, a month.' }),
    addedCost: amount.meta({ description: 'What it costs besides, such as further starts.' }),
    saving: amount.meta({ description: 'The saving by itself.' }),
    taken: amount
      .nullable()
      .meta({ description: 'Part that other proposals save before; null: it is in no total.' }),
  })
  .meta({ description: 'From the waste to the saving, a month of 30.4 days.' })
const alternative = z.object({
  title: z.string(),
  change: z.string(),
  label: z.string(),
  saving: amount,
  savingLow: amount,
  savingHigh: amount,
})
const way = z.object({
  form: z.enum(['JSON', 'CLI', 'BUNDLE', 'TERRAFORM']),
  title: z.string(),
  text: z.string().meta({ description: 'To copy; what is in angle brackets is for the reader to fill in.' }),
  note: z.string().meta({ description: 'What to know before it is used.' }),
})
const event = z.object({ what: z.string(), at: instant, by: z.string(), text: z.string().nullable() })

export const getProposal = endpoint({
  name: 'getProposal',
  method: 'GET',
  path: '/recommendations/proposals/{proposalId}',
  guard: mayRead('user'),
  summary:
    'One proposal with its evidence, the bridge from waste to saving, alternatives and what people did.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    proposal: rowSchemaOf(proposalColumns),
    meaning: z.string(),
    riskMeaning: z.string(),
    checkFirst: z.string(),
    undo: z.string(),
    observes: z.enum(['days', 'executions']),
    bridge: bridge.nullable().meta({ description: 'Null: no publication has the proposal any more.' }),
    features: z.array(feature),
    observations: z.array(observation).meta({ description: 'The latest 200, the oldest first.' }),
    values: z.array(value).meta({ description: 'Values that the setting could have.' }),
    ways: z.array(way).meta({ description: 'Texts that make the change; none where words have to do.' }),
    safePath: z.array(z.string()).meta({ description: 'How to make the change safely, in steps.' }),
    alternatives: z.array(alternative).meta({ description: 'Proposals that exclude this one.' }),
    events: z.array(event).meta({ description: 'What people did with it, the oldest first.' }),
    comments: answeredComments,
    isCommentable: z.boolean().meta({ description: 'True: the caller may write a comment.' }),
    isEditable: z.boolean(),
  }),
})

/** How many proposals one action may be about. */
export const mostProposals = 250

const leastReason = 3

/** Why proposals are dismissed, and until when. */
export const dismissal = z
  .strictObject({
    kind: z.literal('DISMISS'),
    because: z.enum(dismissalReasonNames, 'Choose a reason').default('OTHER').meta({
      description:
        'Why. NOT_FOR_PRODUCTION dismisses whatever else is proposed about the same assets, now and later. Default: OTHER.',
    }),
    reason: z
      .string()
      .trim()
      .max(500)
      .default('')
      .meta({ description: 'In words; needed where the reason is OTHER.', examples: ['Until the move'] }),
    until: z.iso
      .date()
      .nullable()
      .default(null)
      .meta({ description: 'UTC day on which it comes back; null: it does not.' }),
  })
  .refine(({ because, reason }) => because !== 'OTHER' || reason.length >= leastReason, {
    path: ['reason'],
    error: `Give a reason of at least ${leastReason} characters`,
  })

const action = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ACCEPT') }).meta({ description: 'It will be done.' }),
    dismissal,
    z
      .strictObject({ kind: z.literal('RESTORE') })
      .meta({ description: 'Takes an acceptance or dismissal back.' }),
    z.strictObject({
      kind: z.literal('ASSIGN'),
      assignee: z.string().max(256).nullable().meta({ description: 'Account in charge; null: nobody.' }),
    }),
  ])
  .meta({ examples: [{ kind: 'ACCEPT' }] })

export const actOnProposals = endpoint({
  name: 'actOnProposals',
  method: 'POST',
  path: '/recommendations/actions',
  guard: mayChange('admin'),
  summary: 'Accepts, dismisses or assigns proposals, or takes that back; answers for each what was done.',
  query: z.strictObject({}),
  body: z.strictObject({
    proposalIds: z
      .array(z.string().max(64))
      .min(1, 'Choose at least one recommendation')
      .max(mostProposals, `Choose at most ${mostProposals} recommendations`),
    action,
  }),
  output: z.object({
    results: z
      .array(
        z.object({
          proposalId: z.string(),
          isDone: z.boolean(),
          because: z.string().nullable().meta({ description: 'Why nothing was done.' }),
        }),
      )
      .meta({ description: 'One for each proposal.' }),
  }),
})

export const commentOnProposal = endpoint({
  name: 'commentOnProposal',
  method: 'POST',
  path: '/recommendations/proposals/{proposalId}/comments',
  guard: mayChange('user'),
  summary: 'Adds a comment to a recommendation.',
  query: z.strictObject({}),
  body: z.strictObject({ text: commentText }),
  output: z.object({ commented: z.boolean() }),
})

export const removeProposalComment = endpoint({
  name: 'removeProposalComment',
  method: 'DELETE',
  path: '/recommendations/proposals/{proposalId}/comments/{commentId}',
  guard: mayChange('user'),
  summary: 'Removes a comment of the caller from a recommendation.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ removed: z.boolean() }),
})
