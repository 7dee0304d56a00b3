import { priceQuestion } from "@entities/listing/priceQuestion";
import { responseText, viewsText } from "@entities/vehicle/activityText";
import { isForSale } from "@entities/vehicle/isForSale";
import { vehicleStatusLabels } from "@entities/vehicle/statusLabels";
import { useAction } from "@shared/api/useAction";
import { FormDialog } from "@shared/form/FormDialog";
import { TextAreaField, TextField } from "@shared/form/fields";
import { formSchema } from "@shared/form/formSchema";
import NumberField from "@shared/form/NumberField";
import { parseNumber } from "@shared/form/parseNumber";
import { Select } from "@shared/form/Select";
import { centralTime, formatDate } from "@shared/format";
import { brandName } from "@shared/site/brand";
import { theme } from "@shared/theme/theme";
import { Button } from "@shared/ui/Button";
import { dialogOnDemand } from "@shared/ui/Dialog";
import { ActionRow, MutedText, SmallLabel } from "@shared/ui/layout";
import { onDemand } from "@shared/ui/onDemand";
import { useConfirmation } from "@shared/ui/useConfirmation";
import { useState } from "react";
import { Link } from "react-router-dom";
import styled from "styled-components";
import { CaseArticle, CaseFacts, CaseSection, HelpText } from "../admin.styles";
import { setFeaturedOrder, updateListing, useAdminListing } from "../api/listings";
import { CaseTitle } from "../CaseTitle";
import type { AdminListing } from "../types";
import { useReviewedVersion } from "../useReviewedVersion";
import { originText } from "./labels";
import { type ListingStatus, labelsFor } from "./transitionLabels";

const EditListingDialog = dialogOnDemand(
  () => import(/* webpackChunkName: "admin-listing-dialogs" */ "./EditListingDialog"),
);
const SaleDialog = dialogOnDemand(() => import(/* webpackChunkName: "admin-listing-dialogs" */ "./SaleDialog"));

// Below what is seen first, in the chunk that the submissions use too.
const ClaimsCasePanel = onDemand<{ submissionId: number }>(async () => {
  const module = await import(/* webpackChunkName: "admin-claims" */ "../claims/ClaimsCasePanel");
  return { default: module.ClaimsCasePanel };
});

const OpenRequests = onDemand(() => import(/* webpackChunkName: "admin-listing-dialogs" */ "./OpenRequests"));
const EndDatePanel = onDemand(() => import(/* webpackChunkName: "admin-listing-dialogs" */ "./EndDatePanel"));
const SalesCasePanel = onDemand(() => import(/* webpackChunkName: "admin-questions" */ "./SalesCasePanel"));

const QuestionsCasePanel = onDemand(
  () => import(/* webpackChunkName: "admin-questions" */ "../questions/QuestionsCasePanel"),
);
const SignOffCasePanel = onDemand(
  () => import(/* webpackChunkName: "admin-questions" */ "../sign-offs/SignOffCasePanel"),
);

const Article = styled(CaseArticle)`
  gap: ${theme.space[3]};
`;

const BadgeSelect = styled.div`
  max-width: ${theme.size[20]};
`;

/** By variant. */
const badgeLabels = { "": "No badge", featured: "Featured", new: "New", sold: "Sold" } as const;

interface TransitionValues {
  soldPrice: string;
  soldOn: string;
  reason: string;
}

interface ListingCasePanelProps {
  readonly vehicle: AdminListing;
  /** Featured listings in order. */
  readonly featured: readonly AdminListing[];
  readonly onChanged: () => void;
}

/** One listing: facts, status actions, badge, featuring. */
export function ListingCasePanel({ vehicle, featured, onChanged }: ListingCasePanelProps) {
  const { id, title, price, status, transitions, location, seller, listedAt, badge } = vehicle;
  const { data: detail, mutate } = useAdminListing(id);
  const [targetStatus, setTargetStatus] = useState<ListingStatus>("withdrawn");
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [isEditOpen, setEditOpen] = useState(false);
  const [isSaleDialogOpen, setSaleDialogOpen] = useState(false);
  const refresh = () => {
    void mutate();
    onChanged();
  };
  const action = useAction(({ request }: { request: () => Promise<unknown>; done: string }) => request(), {
    success: (_, { done }) => ({ title, description: done }),
    failureTitle: "No changes made",
    onSuccess: refresh,
    onFailure: refresh,
  });
  const runAction = (request: () => Promise<unknown>, done: string) => void action.run({ request, done });

  const review = useReviewedVersion(detail?.version, isConfirmOpen && detail !== undefined);
  const { ask, dialog: confirmation } = useConfirmation();
  const labels = labelsFor(status, targetStatus);
  const isSale = targetStatus === "sold";
  const needsReason = transitions.some(({ to, needsReason }) => to === targetStatus && needsReason);
  const confirmPrice = async ({ soldPrice }: TransitionValues) => {
    const question = isSale ? priceQuestion(vehicle.priceNumeric, parseNumber(soldPrice), true) : null;
    return (
      question === null || ask({ title: "Is the price right?", description: question, confirmLabel: labels.button })
    );
  };
  const confirmTransition = async ({ soldPrice, soldOn, reason }: TransitionValues) => {
    await updateListing(id, {
      status: targetStatus,
      ...(isSale && { priceNumeric: parseNumber(soldPrice), soldOn }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(review.version !== undefined && { version: review.version }),
    });
    refresh();
  };

  const featuredIds = featured.map((each) => each.id);
  const featuredIndex = featuredIds.indexOf(id);
  const saveOrder = (ids: readonly number[], successText: string) =>
    runAction(() => setFeaturedOrder(ids), successText);
  const others = featuredIds.filter((each) => each !== id);
  const moveTo = (index: number) =>
    saveOrder([...others.slice(0, index), id, ...others.slice(index)], `Moved to place ${index + 1}.`);
  return (
    <Article>
      <header>
        <CaseTitle>{title}</CaseTitle>
        <SmallLabel>{vehicleStatusLabels[status]}</SmallLabel>
      </header>
      <CaseFacts
        items={[
          [status === "sold" ? "Sold for" : "Price", price],
          ["Location", location || "Not stated"],
          ["Listed", formatDate(listedAt)],
          ["Source", originText(vehicle)],
          ["Interest", `${viewsText(vehicle.activity)} · ${responseText(vehicle.activity)}`],
          ["Seller", seller ? `${seller.name || "No name"}, @${seller.username}` : brandName()],
          [
            "Page",
            vehicle.isPublished ? (
              <Link key="page" to={`/listings/${id}`}>
                Open listing page
              </Link>
            ) : (
              "Not published"
            ),
          ],
          [
            "Changes",
            <Link key="audit" to={`/admin/audit?object=vehicle:${id}`}>
              Audit log
            </Link>,
          ],
        ]}
      />
      <ActionRow>
        <Button onClick={() => setEditOpen(true)} aria-haspopup="dialog">
          Edit
        </Button>
        {status === "sold" && (
          <Button onClick={() => setSaleDialogOpen(true)} aria-haspopup="dialog">
            Correct Sale
          </Button>
        )}
        {transitions.map(({ to }) => (
          <Button
            key={to}
            variant={to === "withdrawn" ? "quiet" : "secondary"}
            aria-haspopup="dialog"
            onClick={() => {
              setTargetStatus(to);
              setConfirmOpen(true);
            }}
          >
            {labelsFor(status, to).button}
          </Button>
        ))}
      </ActionRow>
      {detail?.signOff && <SignOffCasePanel signOff={detail.signOff} onChanged={refresh} />}
      {/* The key reads the attempts again when the status changes. */}
      <SalesCasePanel key={status} vehicleId={id} />
      <CaseSection>
        <h3>Badge</h3>
        <BadgeSelect>
          <Select
            aria-label="Badge"
            value={badge?.variant ?? ""}
            onChange={({ currentTarget }) => {
              const variant = currentTarget.value as keyof typeof badgeLabels;
              const changed = variant ? { text: badgeLabels[variant], variant } : null;
              runAction(() => updateListing(id, { badge: changed }), "The badge was changed.");
            }}
            options={Object.entries(badgeLabels)
              .filter(([variant]) => variant !== "sold" || status === "sold" || badge?.variant === "sold")
              .map(([value, label]) => ({ value, label }))}
          />
        </BadgeSelect>
      </CaseSection>
      <CaseSection>
        <h3>On the home page</h3>
        {featuredIndex < 0 ? (
          <>
            <HelpText>
              {isForSale(vehicle) ? "Not featured on the home page." : "Only vehicles for sale can be featured."}
            </HelpText>
            {isForSale(vehicle) && (
              <ActionRow>
                <Button onClick={() => saveOrder([...featuredIds, id], "Featured, in last place.")}>
                  Feature on Home Page
                </Button>
              </ActionRow>
            )}
          </>
        ) : (
          <>
            <MutedText>{`Featured: place ${featuredIndex + 1} of ${featuredIds.length}`}</MutedText>
            <ActionRow>
              <Button disabled={featuredIndex === 0} onClick={() => moveTo(featuredIndex - 1)}>
                Earlier
              </Button>
              <Button disabled={featuredIndex === featuredIds.length - 1} onClick={() => moveTo(featuredIndex + 1)}>
                Later
              </Button>
              <Button variant="quiet" onClick={() => saveOrder(others, "No longer featured.")}>
                Stop Featuring
              </Button>
            </ActionRow>
          </>
        )}
      </CaseSection>
      <OpenRequests vehicleId={id} />
      <EndDatePanel vehicle={vehicle} onChanged={refresh} />
      {vehicle.submissionId !== null && <ClaimsCasePanel submissionId={vehicle.submissionId} />}
      <QuestionsCasePanel vehicleId={id} />
      <SaleDialog vehicle={vehicle} open={isSaleDialogOpen} onOpenChange={setSaleDialogOpen} onChanged={refresh} />
      <EditListingDialog vehicle={vehicle} open={isEditOpen} onOpenChange={setEditOpen} onChanged={refresh} />
      <FormDialog<TransitionValues>
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={labels.title}
        description={labels.consequence}
        confirmLabel={review.labelOf(labels.button)}
        variant={targetStatus === "withdrawn" ? "destructive" : "primary"}
        initialValues={{ soldPrice: "", soldOn: centralTime.isoDate(new Date()), reason: "" }}
        schema={formSchema(isSale ? "datedSale" : needsReason ? "caseReason" : "optionalReason")}
        success={{ title, description: `It is now: ${vehicleStatusLabels[targetStatus].toLowerCase()}.` }}
        confirmSubmit={async (values) => (await review.confirmSubmit()) && confirmPrice(values)}
        onConfirm={confirmTransition}
        onOutdated={refresh}
      >
        {review.notice("This listing changed while you were deciding.")}
        {(isSale || targetStatus === "withdrawn") && (
          <>
            <HelpText>Inquiries and appointments about it stay open; answer or cancel them.</HelpText>
            <OpenRequests vehicleId={id} />
          </>
        )}
        {isSale && (
          <>
            <NumberField name="soldPrice" label="Sold for" hint="In US dollars" />
            <TextField name="soldOn" label="Date of sale" type="date" />
          </>
        )}
        <TextAreaField
          name="reason"
          label={needsReason ? "Reason" : `${isSale ? "Note" : "Reason"} (optional)`}
          rows={2}
        />
      </FormDialog>
      {confirmation}
    </Article>
  );
}
