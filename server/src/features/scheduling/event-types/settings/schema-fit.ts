export { fit, tryFit } from '../../../../http/input/fit.ts'
