import { useParams } from "react-router-dom";
import { MakesView } from "./MakesView";
import { MarketView } from "./MarketView";

/** List of makes, or the market of a make or model family. */
export default function MarketsPage() {
  const { make, family } = useParams();
  return make === undefined ? <MakesView /> : <MarketView make={make} family={family} />;
}
