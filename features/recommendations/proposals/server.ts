import { addDays, dayOf, type Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { mayCall } from '#http/caller.ts'
import { scopedQuery } from '#http/query.ts'
import { filterValues } from '#http/report-asked.ts'
import { reportRouteOver, type GivenCall } from '#http/report.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { getProposalSummary } from '#product/contract/calls/proposal-summary.ts'
import { dismissalText } from '#product/contract/dismissal-reasons.ts'
import { safePathOf } from '#product/server/actions/safe-path.ts'
import { waysToChange } from '#product/server/actions/ways-to-change.ts'
import type { IncidentPorts } from '#product/server/incident-ports.ts'
import type { ProposalAction, ProposalPorts } from '#product/server/proposal-ports.ts'
import { livesText, proposalsFile } from '#product/server/proposals/listed-proposals.ts'
import { changesOf as changedSettings } from '#product/server/proposals/proposed-change.ts'
import { actOnProposals, commentOnProposal, filterProposals, getProposal, listProposals } from './contract.ts'
import {
  detailRows,
  oneProposal,
  proposalSummary,
  readProposals,
  type ProposalRow,
} from './server/read-proposals.ts'
import { refusalOf } from './server/refusal.ts'

const given = {
  lives: livesText,
  me: async (_ports: ProposalPorts, call: GivenCall) => sessionOf(call).user.username,
}
const ofAnything = { proposalId: () => null }

export const listProposalsRoute = reportRouteOver(listProposals, proposalsFile, {
  computed: ofAnything,
  given,
})
export const filterProposalsRoute = reportRouteOver(filterProposals, proposalsFile, {
  computed: ofAnything,
  given,
})

export const getProposalSummaryRoute = routeOver(
  getProposalSummary,
  (ports: ProposalPorts) => async (call) => {
    const { query, read, defaultCurrency } = call
    const currency = query.currency ?? (await defaultCurrency())
    const { shownStatus, ...values } = filterValues(getProposalSummary, query)
    const { search = null, assetKind = null, assetId = null, assignment = null } = query
    const summary = await proposalSummary(
      { read, ports },
      {
        ...values,
        search,
        assetKind,
        assetId,
        assignment,
        currency,
        me: sessionOf(call).user.username,
        // Of all states unless one is asked for, as it counts them.
        shownStatus: query.status === undefined ? null : shownStatus,
      },
    )
    return Object.assign(summary, { isEditable: mayCall(actOnProposals, sessionOf(call)) })
  },
)

const queryOf = (name: string) => scopedQuery(new URL(name, import.meta.url))
const texts = queryOf('proposal.sql')
const features = queryOf('features.sql')
const observations = queryOf('observations.sql')
const values = queryOf('values.sql')
const alternatives = queryOf('alternatives.sql')
const { values: valueRows, alternatives: alternativeRows } = getProposal.output.shape

export const getProposalRoute = routeOver(getProposal, (ports: ProposalPorts) => async (call) => {
  const { path, read } = call
  const { proposal, dataVersion } = await oneProposal({ read, ports }, path.proposalId)
  const asked = { proposalId: proposal.proposalId, recommendation: proposal.recommendation }
  const { lifeId } = proposal
  const [text, shown, observed, known, others, events, comments] = await Promise.all([
    read(texts, asked),
    read(features, asked),
    read(observations, asked),
    read(values, asked),
    read(alternatives, asked),
    lifeId === null ? [] : ports.proposals.events(lifeId),
    lifeId === null ? [] : ports.proposals.comments(lifeId),
  ])
  const { isPublished, waste, endedCost, addedCost, saving, taken, ...words } = detailRows.proposal.parse(
    text.rows[0],
  )
  const ways = isPublished ? waysToChange({ ...proposal, changes: changesOf(proposal) }) : []
  const hasMoney = proposal.label !== 'TO_BE_TRIED'
  const shownFeatures = shown.rows.map((row) => detailRows.feature.parse(row))
  return {
    dataVersion,
    proposal,
    ...words,
    bridge:
      isPublished && hasMoney && waste !== null && endedCost !== null && addedCost !== null && saving !== null
        ? { waste, endedCost, addedCost, saving, taken }
        : null,
    features: shownFeatures,
    observations: observed.rows.toReversed().map((row) => observationOf(row, shownFeatures.length)),
    values: hasMoney ? valueRows.parse(known.rows) : [],
    ways,
    safePath: safePathOf({ ...words, assetKind: proposal.assetKind, hasWays: ways.length > 0 }),
    alternatives: alternativeRows.parse(others.rows),
    events: events.map(({ what, at, by, text: note }) => ({ what, at: at.toISOString(), by, text: note })),
    comments: comments.map(({ commentId, writtenBy, writtenAt, text: written }) => ({
      commentId,
      writtenBy,
      writtenAt: writtenAt.toISOString(),
      text: written,
      isOwn: writtenBy === sessionOf(call).user.username,
    })),
    isCommentable: lifeId !== null && mayCall(commentOnProposal, sessionOf(call)),
    isEditable: mayCall(actOnProposals, sessionOf(call)),
  }
})

/** The settings that a proposal changes. */
function changesOf({ setting, changeFrom, changeTo, secondSetting, secondFrom, secondTo }: ProposalRow) {
  return changedSettings([
    { setting, from: changeFrom, to: changeTo },
    { setting: secondSetting, from: secondFrom, to: secondTo },
  ])
}

function observationOf(row: unknown, count: number) {
  const { feature_1, feature_2, feature_3, feature_4, ...observation } = detailRows.observation.parse(row)
  return { ...observation, features: [feature_1, feature_2, feature_3, feature_4].slice(0, count) }
}

const longestDismissalDays = 366

export const actOnProposalsRoute = routeOver(
  actOnProposals,
  (ports: ProposalPorts & IncidentPorts) => async (call) => {
    const { body, read, clock } = call
    const action = withReason(body.action)
    refuseDay(action, dayOf(clock.dataNow()))
    const { proposals } = await readProposals({ read, ports })
    const standing = proposals.filter(({ cost }) => cost !== null)
    const byId = new Map(standing.map((proposal) => [proposal.proposalId, proposal]))
    const assignees = action.kind === 'ASSIGN' ? await ports.incidents.work.assignees() : []
    const asked = [...new Set(body.proposalIds)].map((proposalId) => {
      const proposal = byId.get(proposalId)
      return { proposalId, proposal, because: refusalOf(proposal, action, assignees) }
    })
    const lifeIds = asked.flatMap(({ proposal, because }) =>
      because === null && proposal?.lifeId ? [proposal.lifeId] : [],
    )
    if (lifeIds.length > 0) await ports.proposals.act(lifeIds, action, authorOf(call))
    return {
      results: asked.map(({ proposalId, because }) => ({ proposalId, isDone: because === null, because })),
    }
  },
)

/** A dismissal has its reason in words. */
function withReason(action: ProposalAction): ProposalAction {
  if (action.kind !== 'DISMISS') return action
  return { ...action, reason: dismissalText(action.because, action.reason) }
}

function refuseDay(action: ProposalAction, today: Day): void {
  if (action.kind !== 'DISMISS' || action.until === null) return
  if (action.until > today && action.until <= addDays(today, longestDismissalDays)) return
  throw new CodedError(
    'invalid_parameter',
    `Choose a day after ${today} and at most ${longestDismissalDays} days later.`,
    { field: 'action.until' },
  )
}
