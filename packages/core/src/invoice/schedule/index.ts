export {
  closeInstalments,
  closeOpenWrites,
  dropInstalments,
  holdInstalments,
  releaseInstalments,
} from "./hold";
export { scheduleRows, setInstalments } from "./instalments";
export { ofSchedule, rowsOf } from "./rows";
