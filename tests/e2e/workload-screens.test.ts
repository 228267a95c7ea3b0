import { testScreens } from './shown-screens.ts'

testScreens((path) => path.startsWith('/reporting'))
