import { layers } from '#models/layers.ts'
import type { Scaffold } from './scaffold.ts'
import { callFiles } from './call.ts'
import { jobFiles } from './job.ts'
import { modelFiles } from './model.ts'
import { reportFiles } from './report.ts'
import { recommendationFiles } from './recommendation.ts'
import { ruleFiles } from './rule.ts'
import { settingFiles } from './setting.ts'
import { sourceFiles } from './source.ts'

const areaAndSlice = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/

/** All scaffolds. */
export const scaffolds: readonly Scaffold[] = [
  {
    kind: 'report',
    nameForm: '<area>/<slice>',
    namePattern: areaAndSlice,
    meaning: 'a list: contract, query on the mart, screen, test',
    make: reportFiles,
  },
  {
    kind: 'call',
    nameForm: '<area>/<slice> <GET|PUT> <path>',
    namePattern: /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]* (?:GET|PUT) \/\S+$/,
    meaning: 'a call that is no list: contract, route, test',
    make: callFiles,
  },
  {
    kind: 'source',
    nameForm: '<system>/<source>',
    namePattern: areaAndSlice,
    meaning: 'facts from an outside system: table, right, fetch, test',
    make: sourceFiles,
  },
  {
    kind: 'rule',
    nameForm: '<kind>/<noun>',
    namePattern: areaAndSlice,
    meaning: 'what is wrong with a run: declaration, select of features, test',
    make: ruleFiles,
  },
  {
    kind: 'recommendation',
    nameForm: '<noun>',
    namePattern: /^[a-z][a-z0-9-]*$/,
    meaning: 'what to change and what that saves: declaration, select of its evidence, test',
    make: recommendationFiles,
  },
  {
    kind: 'model',
    nameForm: '<layer>/<fact>',
    namePattern: new RegExp(`^(?:${layers.join('|')})/[a-z][a-z0-9-]*$`),
    meaning: `a derived table in a layer (${layers.join(', ')}): select, grain, test`,
    make: modelFiles,
  },
  {
    kind: 'setting',
    nameForm: '<noun>',
    namePattern: /^[a-z][a-z0-9-]*$/,
    meaning: 'what an administrator sets: declaration with both calls, form, test',
    make: settingFiles,
  },
  {
    kind: 'job',
    nameForm: '<name>',
    namePattern: /^[a-z][a-z0-9-]*$/,
    meaning: 'work that lasts: declaration, handler, test',
    make: jobFiles,
  },
]
