import { doesNotApply, elsewhere, notEnded } from '#contract/absence.ts'

export const notOneAsset = doesNotApply('Not applicable: the incident is about more than one asset.')
export const notOneWorkspace = doesNotApply('Not applicable: the incident is about more than one workspace.')
export const noSubtype = doesNotApply('The rule has no subtype.')
export const noMeasure = doesNotApply('Not applicable: the rule measures nothing.')
export const noExecutionOfPeriod = doesNotApply(
  'Not applicable: the incident is about a period, not about an execution.',
)
export const noComparedPeriod = doesNotApply(
  'Not applicable: the incident is about executions, or there is no cost to compare with.',
)
export const noStake = doesNotApply(
  'Nothing is at stake once it is resolved or dismissed. Of an open one no price is known, the days before are not loaded, or it is of a month that is over and the next one is not judged yet.',
)
export const nothingShared = doesNotApply('No other open incident holds the same money.')
export const noOtherRule = doesNotApply('Only one rule reports it.')
export const noMoneyGroup = doesNotApply('Corrected data no longer show it.')
export const stillOpen = notEnded(
  'The incident is open.',
  'It is resolved once its rule judges the same thing again and finds nothing.',
)
export const nobodyDismissed = doesNotApply('Nobody dismissed it.')
export const assignedToNobody = doesNotApply('Nobody is assigned to it.')
export const notSnoozed = doesNotApply('It is not snoozed.')
export const noCostNearIt = elsewhere(
  'No cost of these days is known.',
  'Cost is shown once usage records of these days are collected.',
)
