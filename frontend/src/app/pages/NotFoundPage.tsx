import { NotFoundState } from "@shared/ui/NotFoundState";

/** 404 page. */
export default function NotFoundPage() {
  return <NotFoundState />;
}
