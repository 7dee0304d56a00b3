export { RequestInformationDialog as default } from "../../shared/asking/RequestInformationDialog";
