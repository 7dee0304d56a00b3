//! Facts with a fixed set of values: names in the API and labels for display.

/// Defines a named enum ([`named_enum`](crate::named_enum)) with a `label` for each value.
macro_rules! labelled_enum {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $value:ident = $word:literal, $label:literal;)+ }) => {
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
        )]
        #[strum(const_into_str)]
        pub enum $name { $($(#[$note])* #[strum(serialize = $word)] $value,)+ }

        named_enum!($name);

        impl $name {
            /// Text for display.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $(Self::$value => $label),+ }
            }

            /// The labels of all values, for messages.
            #[must_use]
            pub fn choices() -> String {
                let labels = [$($label),+];
                let [first @ .., last] = labels.as_slice() else { return String::new() };
                format!("{} or {last}", first.join(", "))
            }
        }
    };
}

labelled_enum! {
    /// How much of a VIN the public sees; chosen by the seller.
    VinVisibility {
        Full = "full", "Full";
        /// Without the last six characters, the serial number.
        Masked = "masked", "Masked";
        Hidden = "hidden", "Hidden";
    }
}

labelled_enum! {
    /// Type of a transmission; the number of speeds is a fact of its own.
    Transmission {
        Manual = "manual", "Manual";
        Automatic = "automatic", "Automatic";
        /// One clutch, operated by the car.
        AutomatedManual = "automated_manual", "Automated manual";
        DualClutch = "dual_clutch", "Dual-clutch";
        Cvt = "cvt", "CVT";
        SingleSpeed = "single_speed", "Single-speed";
    }
}

labelled_enum! {
    /// Driven wheels.
    Drivetrain {
        RearWheel = "rwd", "Rear-wheel drive";
        FrontWheel = "fwd", "Front-wheel drive";
        /// Always engaged.
        AllWheel = "awd", "All-wheel drive";
        /// Engaged by the driver, or with a low range.
        FourWheel = "four_wheel", "Four-wheel drive";
    }
}

labelled_enum! {
    /// Shape of the body.
    BodyStyle {
        Coupe = "coupe", "Coupe";
        Convertible = "convertible", "Convertible";
        Targa = "targa", "Targa";
        Roadster = "roadster", "Roadster";
        Sedan = "sedan", "Sedan";
        Wagon = "wagon", "Wagon";
        Hatchback = "hatchback", "Hatchback";
        Suv = "suv", "SUV";
        Pickup = "pickup", "Pickup";
        Van = "van", "Van";
        Limousine = "limousine", "Limousine";
    }
}

labelled_enum! {
    /// Status of the title (certificate of ownership).
    TitleStatus {
        Clean = "clean", "Clean";
        Salvage = "salvage", "Salvage";
        Rebuilt = "rebuilt", "Rebuilt";
        Lemon = "lemon", "Lemon";
        Bonded = "bonded", "Bonded";
        ExportOnly = "export_only", "Export only";
        NoTitle = "no_title", "No title";
    }
}

labelled_enum! {
    /// Unit that the odometer shows. Mileage is in statute miles regardless.
    OdometerUnit {
        Miles = "miles", "Miles";
        Kilometers = "kilometers", "Kilometers";
    }
}

labelled_enum! {
    /// A fact of a vehicle: its field in the API, and its label.
    FactName {
        Vin = "vin", "VIN";
        VinVisibility = "vinVisibility", "VIN visibility";
        Trim = "trim", "Trim";
        StockNumber = "stockNumber", "Stock number";
        Engine = "engine", "Engine";
        Displacement = "displacementCc", "Displacement";
        Horsepower = "horsepower", "Horsepower";
        Transmission = "transmission", "Transmission";
        Speeds = "speeds", "Speeds";
        Drivetrain = "drivetrain", "Drivetrain";
        BodyStyle = "bodyStyle", "Body style";
        ExteriorColor = "exteriorColor", "Exterior color";
        InteriorColor = "interiorColor", "Interior color";
        TitleStatus = "titleStatus", "Title status";
        TitleState = "titleState", "Title state";
        OdometerUnit = "odometerUnit", "Odometer unit";
        MileageUnknown = "isMileageUnknown", "True mileage unknown";
        Owners = "owners", "Owners";
    }
}

labelled_enum! {
    /// How certain a fact is that was read from text.
    Confidence {
        /// A labelled specification, or one that says nothing else.
        High = "high", "High";
        /// Words inside a description, or a value that the text leaves open.
        Low = "low", "Low";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fact_values_round_trip() {
        for value in Transmission::ALL {
            assert_eq!(Transmission::parse(value.as_str()), Some(value));
        }
        assert_eq!(Drivetrain::parse("AWD"), None);
        assert_eq!(BodyStyle::Suv.label(), "SUV");
        assert_eq!(OdometerUnit::choices(), "Miles or Kilometers");
    }
}
