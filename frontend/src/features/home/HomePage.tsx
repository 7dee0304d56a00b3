import { CollectorExperiences } from "./CollectorExperiences";
import { CollectorServices } from "./CollectorServices";
import { FeaturedVehicles } from "./FeaturedVehicles";
import { Hero } from "./Hero";
import { MemberAccess } from "./MemberAccess";
import { RecentAcquisitions } from "./RecentAcquisitions";

/** Home page. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <FeaturedVehicles />
      <CollectorServices />
      <RecentAcquisitions />
      <CollectorExperiences />
      <MemberAccess />
    </>
  );
}
