export { RequestInformationDialog as default } from "@entities/contact-request/RequestInformationDialog";
