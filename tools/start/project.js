// node tools/start/project.js PROJECT [FILTER]: one project of vitest.config.ts.
import { fail, installDependencies, pinnedNode } from './install.js'

const [project, ...filter] = process.argv.slice(2)
if (!project) fail('name the project of vitest.config.ts to run.')
installDependencies()
const { runVitest } = await import('./suite.js')
runVitest(project, pinnedNode(), ['--project', project, ...filter])
